import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { type Service, startService } from '@patina/workspace/service';

const API = 'apps/api/src/server.ts';

/** A seeded store on a throw-away PostgreSQL server, whose API runs in a process of its own. */
interface SeededStore {
  /** Address of the database. */
  url: string;
  /** Starts an API as docs/deployment does. */
  start(): Promise<Service>;
  /** Removes the store; its API must have ended. */
  stop(): Promise<void>;
}

/** The store is seeded by an API of its own, because seeding takes memory, too. @param more variables of its environment */
export async function openSeededStore(more: Record<string, string> = {}): Promise<SeededStore> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'fatal',
    API_PORT: '0',
    ...more,
  };
  await (await startService(API, env)).stop();
  return {
    url: server.url,
    start: () => startService(API, { ...env, NODE_OPTIONS: '--max-semi-space-size=4' }),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads numbers of an API's metrics by name. */
export async function readMetrics({ url }: Pick<Service, 'url'>): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
