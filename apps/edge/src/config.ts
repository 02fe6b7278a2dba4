import path from 'node:path';

export interface EdgeConfig {
  /** Address to listen on; `0.0.0.0` opens the store to the network. */
  host: string;
  port: number;
  /** Where the API answers; only the edge talks to it. */
  apiUrl: string;
  /** Folder of the registry and the releases. */
  releasesDir: string;
  /** Addresses of the proxies in front whose forwarded headers are believed, such as `loopback`; false: none. */
  trustProxy: string | false;
  /** Header in which a proxy in front names the visitor's country, lower case. */
  countryHeader: string;
  /** Origin of the store as it is written into pages; undefined: the one that was asked. */
  publicOrigin: string | undefined;
  logLevel: string;
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
    releasesDir: path.resolve(env['RELEASES_DIR'] ?? '.patina/releases'),
    trustProxy: env['TRUST_PROXY'] || false,
    countryHeader: (env['COUNTRY_HEADER'] ?? 'cf-ipcountry').toLowerCase(),
    publicOrigin: env['PUBLIC_ORIGIN'] ? originOf(env['PUBLIC_ORIGIN']) : undefined,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    developmentServers: env['DEVELOPMENT_SERVERS'] ? JSON.parse(env['DEVELOPMENT_SERVERS']) : {},
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`);
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
