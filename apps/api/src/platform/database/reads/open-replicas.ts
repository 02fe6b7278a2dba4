import { columnTypes } from '#platform/database/postgres/column-types.ts';
import { type HostList, parseHosts } from '#platform/database/postgres/host-list.ts';
import { MultiHostPool } from '#platform/database/postgres/multi-host-pool.ts';
import { Replica } from '#platform/database/reads/replica.ts';

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
