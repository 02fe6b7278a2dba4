import { rm } from 'node:fs/promises';
import os from 'node:os';
import { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { startApi } from '@patina/workspace/local-shop';
import { isStandalone } from '@patina/workspace/project-root';
import * as z from 'zod/mini';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const PROBE_TIMEOUT_MS = 3000;

export interface LiveShop {
  /** Base address of its API, which ends with `/api`. */
  url: string;
  /** The API's description of itself; undefined for an older API without one, and where it is private. */
  api: ApiDescription | undefined;
  /** Whether it describes itself only to those who have its token. */
  isPrivate: boolean;
  stop(): Promise<void>;
}

/**
 * The running store: at `STORE_URL`, else at the address used last, else where `npm start` opens it. Undefined if there
 * is none on this machine and no other was named.
 * @param remembered address of the store used last with these releases
 * @throws ReleaseRejected if the one at `STORE_URL`, or the last one on another machine, does not answer as a store
 * does
 */
export async function findLiveShop(env: NodeJS.ProcessEnv, remembered?: string): Promise<LiveShop | undefined> {
  const { STORE_URL: named, PORT = '3000' } = env;
  if (named) return requestShop(named, env).then(orReject(named, ''));
  if (remembered && !isLoopback(remembered))
    return requestShop(remembered, env).then(orReject(remembered, ', which was used last,'));
  for (const url of new Set([...(remembered ? [remembered] : []), `http://localhost:${PORT}`])) {
    const found = await requestShop(url, env);
    if (typeof found === 'object') return found;
  }
  return undefined;
}

/** @returns the store, or how it failed to answer like one. */
async function requestShop(
  address: string,
  { OPERATIONS_TOKEN: token }: NodeJS.ProcessEnv,
): Promise<LiveShop | string> {
  const url = address.replace(/\/+$/, '');
  const [settings, contract] = await Promise.all([ask(`${url}/api/settings`), ask(`${url}/api/contract`, token)]);
  if (settings?.ok && isAnswer(await settings.json().catch(() => undefined))) {
    return { url, api: await described(contract), isPrivate: contract?.status === 401, stop: async () => {} };
  }
  return settings ? `answers ${settings.status} to /api/settings` : 'does not answer';
}

/** @throws ReleaseRejected for a store that describes its API only to those who have its token */
export function requireDescription({ url, isPrivate }: Pick<LiveShop, 'url' | 'isPrivate'>): void {
  if (!isPrivate) return;
  throw new ReleaseRejected([
    `The store at ${url} describes its API only to those who operate it, so nothing can be compared with it. Set OPERATIONS_TOKEN to the token of its servers.`,
  ]);
}

function orReject(address: string, which: string) {
  return (found: LiveShop | string): LiveShop => {
    if (typeof found === 'object') return found;
    throw new ReleaseRejected([
      `The store at ${address.replace(/\/+$/, '')}${which} ${found}, so nothing can be compared with it. Start it, or set STORE_URL to the one that is live.`,
    ]);
  };
}

/**
 * Starts an API of this tree on a new database, if no store is running. Takes about fifteen seconds.
 * @throws ReleaseRejected in a repository without an API
 */
export async function startFallbackApi(): Promise<LiveShop> {
  if (isStandalone) {
    throw new ReleaseRejected(['A release is compared with a store that is open: set STORE_URL to its address.']);
  }
  const dataDir = await makeTemporaryFolder(os.tmpdir(), 'patina-release-checks');
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const api = await startApi({
      dataDir,
      env: { NODE_ENV: 'development', OPERATIONS_TOKEN: '', DATABASE_URL: '', LOG_LEVEL: 'error' },
    });
    const stop = () => api.stop().then(remove);
    const description = await described(await ask(`${api.url}/api/contract`));
    return { url: api.url, api: description, isPrivate: false, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function ask(address: string, token?: string): Promise<Response | undefined> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return fetch(address, { ...(headers && { headers }), signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
    () => undefined,
  );
}

const isAnswer = (body: unknown) => (body as { status?: unknown } | undefined)?.status === 'OK';

async function described(answer: Response | undefined): Promise<ApiDescription | undefined> {
  if (!answer?.ok) return undefined;
  return z.parse(ApiDescription, await answer.json());
}

/** Beside the registry, so that every machine that releases there can read it. */
const FILE = 'live-store.json';

const RememberedShop = z.object({
  url: z.string(),
  /** The machine of an address such as `http://localhost:3000`. */
  machine: z.string(),
});

/** Address of the store used last with these releases; undefined if there is none for this machine. */
export async function readRememberedShop(store: ObjectStore): Promise<string | undefined> {
  const { url, machine } = (await read(store)) ?? {};
  return url !== undefined && isLoopback(url) && machine !== os.hostname() ? undefined : url;
}

/** Stores it for the next command. An address that is valid only on this machine does not replace a public one. */
export async function rememberShop(store: ObjectStore, url: string): Promise<void> {
  const before = await read(store);
  const machine = os.hostname();
  const { username, password } = new URL(url);
  if (username || password || (isLoopback(url) && before && !isLoopback(before.url))) return;
  if (before?.url === url && before.machine === machine) return;
  await store.put(FILE, JSON.stringify({ url, machine } satisfies z.output<typeof RememberedShop>));
}

/** Whether an address is one of this machine only. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

async function read(store: ObjectStore): Promise<z.output<typeof RememberedShop> | undefined> {
  const content = await store.get(FILE);
  if (!content) return undefined;
  try {
    const remembered = z.parse(RememberedShop, JSON.parse(content.toString('utf8')));
    return URL.canParse(remembered.url) ? remembered : undefined;
  } catch {
    return undefined;
  }
}
