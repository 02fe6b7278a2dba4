import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { columnTypes } from '#platform/database/postgres/column-types.ts';
import { type HostList, parseHosts } from '#platform/database/postgres/hosts.ts';
import { MultiHostPool } from '#platform/database/postgres/open-postgres.ts';
import { Replica } from '#platform/database/reads/replica.ts';

/** What reads are counted by. */
export type ReadFrom = 'primary' | 'replica';

interface ReadPoolParts {
  primary: Pool;
  /** The replica for this read; undefined: the primary. */
  choose: () => Replica | undefined;
  count: (from: ReadFrom) => void;
}

/** A read that begins otherwise is refused: a transaction, a lock or a write has to name its database. */
const READS = /^\s*(?:select|with|\()/i;

/** SQLSTATE: the statement took too long, as it would on the primary. */
const CANCELLED = '57014';
/** SQLSTATE: a table, a column or a function is missing, because the replica has not replayed a migration. */
const NOT_MIGRATED = new Set(['42P01', '42703', '42883']);

/**
 * Connections for the query builder that send each statement to a replica, or to the primary: where none is usable, and
 * again where one has failed.
 */
export function readPool({ primary, choose, count }: ReadPoolParts): Pick<Pool, 'connect' | 'end'> {
  async function query(text: string, values: unknown[]) {
    if (!READS.test(text)) throw new Error(`Only reads may go to a replica, not: ${text.slice(0, 80)}`);
    const replica = choose();
    if (replica !== undefined) {
      try {
        const result = await run(replica.pool, text, values);
        count('replica');
        return result;
      } catch (error) {
        if (!isReplicasFault(error)) throw error;
        if (!NOT_MIGRATED.has((error as { code?: string }).code ?? '')) replica.failed();
      }
    }
    const result = await run(primary, text, values);
    count('primary');
    return result;
  }

  const connect = async () => ({ query, release: () => {} }) as unknown as PoolClient;
  return { connect, end: async () => {} } as Pick<Pool, 'connect' | 'end'>;
}

/** As `pool.query`, which would end the connection after any error, and is in no trace. */
async function run(pool: Pool, text: string, values: unknown[]) {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

function isReplicasFault(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return NOT_MIGRATED.has(code) || (code !== CANCELLED && isDatabaseUnavailable(error));
}

/** Milliseconds for a connection to a replica, and for the measuring one: after that the primary answers. */
const CONNECTION_WAIT = 1000;
/** As on the primary, in milliseconds. */
const LONGEST_STATEMENT = 8000;

/**
 * Pools of the replicas that an address names, each of its own, because each is behind by itself. They connect when they
 * are used.
 * @throws StartupFailure
 */
export function openReplicas(url: string, size: number): Replica[] {
  const { hosts, database } = parseHosts(url, 'DATABASE_READ_URL');
  return hosts.map((host) => new Replica(host.name, open({ hosts: [host], database, target: 'any' }, size)));
}

/** A connection of its own that asks the primary where it is: a busy pool does not look like a primary that is away. */
export function openMeter(url: string): MultiHostPool {
  return open(parseHosts(url), 1);
}

const open = (hosts: HostList, max: number) =>
  new MultiHostPool(hosts, {
    max,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    statement_timeout: LONGEST_STATEMENT,
    application_name: 'patina',
  });

/**
 * Coalesces concurrent calls: callers during a running query share the result of the next one, because the running one may
 * have read its result before they called.
 */
export function shareNext<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = answer.catch(() => {});
      return answer;
    });
    return next;
  };
}
