import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { BadConfiguration, flag, httpAddress, key, number, readEnvironment, word } from '@patina/http/environment';
import { SERVER_VARIABLES, type ServerConfig, serverConfig } from '@patina/http/server-config';
import { LINKED_PREVIEWS, PUBLISHED_RELEASES, THIS_MACHINE } from '@patina/platform/override-policy';
import { parseReleaseKeys, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { type ReleasesLocation, releasesLocation } from '@patina/releases/storage/open-object-store';
import * as z from 'zod/mini';
import { parseJson } from '#json/parse-json.ts';
import { API_TIMEOUT_MS, CHECKED_API_TIMEOUT_MS } from './timeouts.ts';

const MEBIBYTE = 2 ** 20;

/** Above this, the thread that composes and sends the pages is what limits an edge. */
const MAX_WORKERS = 4;

/** Variables of the edge, besides `RELEASES_URL`, `RELEASES_DIR`, `RELEASE_KEYS` and `REMOTE_OVERRIDES`. */
const Environment = z.object({
  HOST: z._default(word, 'localhost'),
  PORT: z._default(number(0, 65_535, { isInteger: true }), 3000),
  API_URL: z._default(httpAddress, 'http://127.0.0.1:3001'),
  RENDER_WORKERS: z._default(number(0, 64, { isInteger: true }), defaultWorkers(availableParallelism())),
  RENDER_TIMEOUT_MS: z._default(number(1, 60_000, { isInteger: true }), 4000),
  TELEMETRY_SHARE: z._default(number(0, 1), 0.1),
  ANSWER_CACHE_MB: z._default(number(1, 4096, { isInteger: true }), 16),
  PAGE_CACHE_MB: z._default(number(1, 4096, { isInteger: true }), 64),
  EARLY_HINTS: z._default(flag, false),
  RELEASE_CHECKS: z._default(flag, false),
  PAGE_TOKEN_KEY: z.optional(key),
  ...SERVER_VARIABLES,
  DEVELOPMENT_SERVERS: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(parseJson)),
      z.record(z.string(), httpAddress, 'must be a JSON object of addresses by app'),
    ),
    {},
  ),
});

export interface EdgeConfig extends ServerConfig {
  /** Address to listen on; `0.0.0.0` opens the store to the network. */
  host: string;
  port: number;
  /** Address of the API, without a slash at the end; only the edge connects to it. */
  apiUrl: string;
  /** Longest time that a page waits for an answer of the API, in milliseconds. */
  apiTimeoutMs: number;
  /** Memory for answers of the API that everybody gets, in bytes. */
  answerCacheBytes: number;
  /** Memory for pages that every guest gets, in bytes. */
  pageCacheBytes: number;
  /** Whether browsers are told of style sheets before the document (103), which the server in front has to pass on. */
  earlyHints: boolean;
  releases: ReleasesLocation;
  /** Release keys that are valid instead of those beside the registry; undefined for the latter. */
  releaseKeys: ReleaseKeys | undefined;
  /** Share of the pages that report uses of releases and web vitals, from 0 to 1; all of them do during a canary. */
  telemetryShare: number;
  /**
   * Whether this edge belongs to release checks: it tells the process that has started it which pages it cannot render, and
   * does not report them.
   */
  isOfReleaseChecks: boolean;
  /** Key of the pages' tokens, the same on every edge; undefined: this edge makes one of its own at each start. */
  pageTokenKey: Buffer | undefined;
  /** Processes that may render pages of one remote; none render if 0. */
  renderWorkers: number;
  /** Longest time that a page waits for its content, in milliseconds; then the browser renders it. */
  renderTimeoutMs: number;
  /** Allowed sources of overriding builds; empty if overrides are disabled. */
  allowedBuilds: string[];
  /** Development servers by app, `npm run dev` only. */
  developmentServers: Record<string, string>;
}

/** Reads the environment. @throws an Error that names the invalid variables */
export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const data = readEnvironment(Environment, environment);
  const server = serverConfig(data);
  if (server.production && Object.keys(data.DEVELOPMENT_SERVERS).length > 0) {
    throw new BadConfiguration(
      'DEVELOPMENT_SERVERS loosens the security policy and is not allowed in production: unset it.',
    );
  }
  requireSafeOrigin(server);
  return {
    ...server,
    host: data.HOST,
    port: data.PORT,
    apiUrl: data.API_URL.replace(/\/+$/, ''),
    apiTimeoutMs: data.RELEASE_CHECKS ? CHECKED_API_TIMEOUT_MS : API_TIMEOUT_MS,
    answerCacheBytes: data.ANSWER_CACHE_MB * MEBIBYTE,
    pageCacheBytes: data.PAGE_CACHE_MB * MEBIBYTE,
    earlyHints: data.EARLY_HINTS,
    releases: releasesLocation(environment),
    releaseKeys: pinnedKeys(environment['RELEASE_KEYS']),
    renderWorkers: data.RENDER_WORKERS,
    renderTimeoutMs: data.RENDER_TIMEOUT_MS,
    telemetryShare: data.TELEMETRY_SHARE,
    isOfReleaseChecks: data.RELEASE_CHECKS,
    pageTokenKey: data.PAGE_TOKEN_KEY,
    allowedBuilds: allowedBuilds(environment),
    developmentServers: data.DEVELOPMENT_SERVERS,
  };
}

/** An https origin is a store on the internet, behind a proxy that terminates TLS. @throws BadConfiguration */
function requireSafeOrigin({ publicOrigin, production, trustProxy }: ServerConfig): void {
  if (!publicOrigin?.startsWith('https:')) return;
  const missing = [
    ...(production ? [] : ['NODE_ENV=production, without which visitors may run builds of others']),
    ...(trustProxy === false ? ['TRUST_PROXY, without which all visitors have the address of the proxy'] : []),
  ];
  if (missing.length === 0) return;
  throw new BadConfiguration(
    `PUBLIC_ORIGIN is ${publicOrigin}, so the edge needs ${missing.join(', and ')}. TRUST_PROXY names the proxies in front, such as loopback. Set what is missing and start again.`,
  );
}

/** `RELEASE_KEYS` names a file with release keys. */
function pinnedKeys(file: string | undefined): ReleaseKeys | undefined {
  if (!file) return undefined;
  try {
    return parseReleaseKeys(readFileSync(file));
  } catch {
    throw new BadConfiguration(`RELEASE_KEYS: ${file} is no file with release keys, as "npm run keys" writes it.`);
  }
}

/** Number of processes that render pages of one remote on a machine with this many processor cores: half of them, but one at least. */
export function defaultWorkers(cores: number): number {
  return Math.min(Math.max(Math.floor(cores / 2), 1), MAX_WORKERS);
}

/**
 * Reads `REMOTE_OVERRIDES`: the sources of builds with which developers and QA may replace live releases. A list of
 * `previews`, `releases`, origins and `http://localhost:*` separated by commas, or `off`. Default: in production previews
 * for whoever has their link, otherwise published releases, and builds of this machine only while the edge listens on
 * loopback.
 * @throws an Error that names the variable
 */
export function allowedBuilds(env: NodeJS.ProcessEnv): string[] {
  const { REMOTE_OVERRIDES: given, NODE_ENV: mode, HOST: host = 'localhost' } = env;
  if (given === 'off') return [];
  if (given) return given.split(',').map((entry) => allowedBuild(entry.trim(), mode === 'production'));
  if (mode === 'production') return [LINKED_PREVIEWS];
  return isLoopback(host) ? [PUBLISHED_RELEASES, THIS_MACHINE] : [PUBLISHED_RELEASES];
}

function allowedBuild(entry: string, isProduction: boolean): string {
  if (entry === PUBLISHED_RELEASES || entry === LINKED_PREVIEWS) return entry;
  if (entry === THIS_MACHINE) {
    if (!isProduction) return entry;
    throw new Error(`REMOTE_OVERRIDES may not hold ${THIS_MACHINE} in production: name the origin of your builds.`);
  }
  const url = !entry.includes('*') && URL.canParse(entry) ? new URL(entry) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new Error(
    `REMOTE_OVERRIDES must be "off" or a list of "${LINKED_PREVIEWS}", "${PUBLISHED_RELEASES}", "${THIS_MACHINE}" and origins such as https://builds.example, without "${entry}".`,
  );
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);
