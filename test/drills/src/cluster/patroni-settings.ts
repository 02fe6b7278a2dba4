import { join } from 'node:path';
import type { ClusterNode } from '#cluster/cluster-network.ts';

/** More of what Patroni's settings say of PostgreSQL. */
export interface PostgresqlSettings {
  parameters?: object;
  [name: string]: unknown;
}

interface PatroniParts {
  /** All nodes of the cluster. */
  nodes: readonly ClusterNode[];
  /** Folder of the node. */
  folder: string;
  /** Folder of PostgreSQL's programs. */
  programs: string;
  postgresql: PostgresqlSettings;
}

/**
 * Settings of one Patroni. A primary that does not renew its lock for `ttl` seconds is replaced; `loop_wait` +
 * 2 × `retry_timeout` must not be more, or a primary that is there loses its lock. Strictly synchronous: what is
 * acknowledged is on two servers, and only such a standby is promoted.
 */
export function patroniSettings(node: ClusterNode, { nodes, folder, programs, postgresql }: PatroniParts): object {
  const trusted = ['local all all trust', 'host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'];
  const account = (username: string) => ({ username, password: 'drill' });
  const etcds = [node, ...nodes.filter((other) => other !== node)];
  return {
    scope: 'patina',
    name: node.name,
    restapi: listen(node, node.ports.control),
    // Version 2 of the API: by version 3 the package of Debian 12 takes the lock back from its successor.
    etcd: { hosts: etcds.map(({ address, ports }) => `${address}:${ports.etcdClient}`) },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            // A standby that waits for transaction logs sees this often that it is to be the primary, or has another one.
            wal_retrieve_retry_interval: '500ms',
            // A client that is cut off does not keep its locks.
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      ...postgresql,
      ...listen(node, node.ports.database),
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      pg_hba: trusted,
      authentication: { superuser: account('patina'), replication: account('replicator'), rewind: account('patina') },
      parameters: { unix_socket_directories: folder, ...postgresql.parameters },
    },
  };
}

function listen({ address }: ClusterNode, port: number) {
  return { listen: `${address}:${port}`, connect_address: `${address}:${port}` };
}
