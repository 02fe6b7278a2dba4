import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ApiDescription } from '@patina/shared-api/contract/api-description';
import * as z from 'zod/mini';
import { startApi } from '../../processes/store.ts';
import { ReleaseRefused } from '../release-refused.ts';

/** Longest wait for a sign of life, in milliseconds. */
const PATIENCE = 3000;

/** A store whose API a candidate is tried with. */
export interface LiveStore {
  /** Where its API answers, below `/api`. */
  url: string;
  /** What the API speaks; undefined when it is an older one that does not say. */
  api: ApiDescription | undefined;
  stop(): Promise<void>;
}

/**
 * The store that runs: at `STORE_URL`, else where `npm start` opens it. Undefined when there is none and nobody said
 * where it is.
 * @throws ReleaseRefused when the named one does not answer as a store does.
 */
export async function findLiveStore(env: NodeJS.ProcessEnv): Promise<LiveStore | undefined> {
  const { STORE_URL: named, PORT = '3000' } = env;
  const url = (named || `http://localhost:${PORT}`).replace(/\/+$/, '');
  const [settings, contract] = await Promise.all([ask(`${url}/api/settings`), ask(`${url}/api/contract`)]);
  if (settings?.ok && isAnswer(await settings.json().catch(() => undefined))) {
    return { url, api: await described(contract), stop: async () => {} };
  }
  if (!named) return undefined;
  const what = settings ? `answers ${settings.status} to /api/settings` : 'does not answer';
  throw new ReleaseRefused([
    `The store at ${url} ${what}, so nothing can be held against it. Start it, or set STORE_URL to the one that is live.`,
  ]);
}

/** An API of this tree on a new database, for where no store runs. It takes some fifteen seconds. */
export async function startStandIn(): Promise<LiveStore> {
  // Not awaited: what comes next is a build, for which this process stands still.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'patina-gate-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const api = await startApi({ dataDir, env: { NODE_ENV: 'development', DATABASE_URL: '', LOG_LEVEL: 'error' } });
    const stop = () => api.stop().then(remove);
    return { url: api.url, api: await described(await ask(`${api.url}/api/contract`)), stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function ask(address: string): Promise<Response | undefined> {
  return fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
}

const isAnswer = (body: unknown) => (body as { status?: unknown } | undefined)?.status === 'OK';

async function described(answer: Response | undefined): Promise<ApiDescription | undefined> {
  if (!answer?.ok) return undefined;
  return z.parse(ApiDescription, await answer.json());
}
