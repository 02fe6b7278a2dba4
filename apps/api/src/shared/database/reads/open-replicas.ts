import pg from 'pg';
import { columnTypes } from '#shared/database/postgres/column-types.ts';
import { Replica } from '#shared/database/reads/replica.ts';

/** Milliseconds for a connection to a replica, and for the measuring one: after that the primary answers. */
const CONNECTION_WAIT = 1000;
/** As on the primary, in milliseconds. */
const LONGEST_STATEMENT = 8000;

/** Pools of the replicas that an address names; each connects when it is used. */
export function openReplicas(url: string, size: number): Replica[] {
  return hostsOf(url).map(({ name, url: one }) => new Replica(name, open(one, size)));
}

/** A connection that asks the primary where it is. */
export function openMeter(url: string): pg.Pool {
  return open(url, 1);
}

function open(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_WAIT,
    statement_timeout: LONGEST_STATEMENT,
    application_name: 'patina',
  });
  pool.on('error', () => {});
  return pool;
}

function hostsOf(url: string) {
  return url.split('|').map((one) => ({ name: new URL(one).host, url: one }));
}
