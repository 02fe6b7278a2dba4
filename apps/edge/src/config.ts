import { type ReleasesPlace, releasesPlace } from '@patina/releases/open-store';
import { allowedBuilds } from '#overrides/allowed-builds.ts';

export interface EdgeConfig {
  /** Address to listen on; `0.0.0.0` opens the store to the network. */
  host: string;
  port: number;
  /** Where the API answers; only the edge talks to it. */
  apiUrl: string;
  /** Where the registry and the releases lie. */
  releases: ReleasesPlace;
  /** Addresses of the proxies in front whose forwarded headers are believed, such as `loopback`; false: none. */
  trustProxy: string | false;
  /** Header in which a proxy in front names the visitor's country, lower case. */
  countryHeader: string;
  /** Origin of the store as it is written into pages; undefined: the one that was asked. */
  publicOrigin: string | undefined;
  /** Share of the pages that report uses of releases and web vitals, from 0 to 1; all of them do during a canary. */
  telemetryShare: number;
  /**
   * How long an edge that was asked to end goes on taking requests, in milliseconds: load balancers that look at `/readyz`
   * need some looks to notice.
   */
  drain: number;
  logLevel: string;
  /** Where builds may come from that developers and QA choose for their own pages; empty: nobody chooses. */
  allowedBuilds: string[];
  /** Development servers by app, `npm run dev` only. */
  developmentServers: Record<string, string>;
}

/** Reads the environment. Throws with the name of the variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  if (env['NODE_ENV'] === 'production' && env['DEVELOPMENT_SERVERS']) {
    throw new Error('DEVELOPMENT_SERVERS loosens the security policy and is refused in production: unset it.');
  }
  return {
    host: env['HOST'] ?? 'localhost',
    port: portOf(env['PORT'] ?? '3000'),
    apiUrl: urlOf(env['API_URL'] ?? 'http://127.0.0.1:3001'),
    releases: releasesPlace(env),
    trustProxy: env['TRUST_PROXY'] || false,
    countryHeader: (env['COUNTRY_HEADER'] ?? 'cf-ipcountry').toLowerCase(),
    publicOrigin: env['PUBLIC_ORIGIN'] ? originOf(env['PUBLIC_ORIGIN']) : undefined,
    telemetryShare: shareOf(env['TELEMETRY_SHARE'] ?? '0.1'),
    drain: drainOf(env['DRAIN_SECONDS'] ?? '0') * 1000,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    allowedBuilds: allowedBuilds(env),
    developmentServers: env['DEVELOPMENT_SERVERS'] ? JSON.parse(env['DEVELOPMENT_SERVERS']) : {},
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function drainOf(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (seconds >= 0 && seconds <= 300) return seconds;
  throw new Error(`DRAIN_SECONDS must be a number from 0 to 300, not "${text}".`);
}

function shareOf(text: string): number {
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new Error(`TELEMETRY_SHARE must be a number from 0 to 1, not "${text}".`);
}

function urlOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Error(`API_URL must be an http address, not "${text}".`);
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new Error(`PUBLIC_ORIGIN must be an address such as https://store.example, not "${text}".`);
}
