import { join } from 'node:path';
import type { ClusterNetwork, ClusterNode } from '#drills/cluster/cluster-network.ts';

/**
 * Settings of one Patroni. A primary that does not renew its lock for `ttl` seconds is replaced; `loop_wait` +
 * 2 × `retry_timeout` must not be more, or a primary that is there loses its lock. Strictly synchronous: what is
 * acknowledged is on two servers, and only such a standby is promoted.
 */
export function patroniSettings(node: ClusterNode, { etcd }: ClusterNetwork, folder: string, programs: string): object {
  const trusted = ['local all all trust', 'host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'];
  const account = (username: string) => ({ username, password: 'drill' });
  return {
    scope: 'patina',
    name: node.name,
    restapi: listen(node, node.controlPort),
    etcd3: { hosts: [`${etcd.address}:${etcd.clientPort}`] },
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
            ...{ max_connections: 60, shared_buffers: '64MB', wal_log_hints: 'on', wal_keep_size: '256MB' },
            // A client that is cut off does not keep its locks.
            ...{ tcp_keepalives_idle: 5, tcp_keepalives_interval: 2, tcp_keepalives_count: 3 },
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      ...listen(node, node.databasePort),
      data_dir: join(folder, node.name, 'data'),
      bin_dir: programs,
      pgpass: join(folder, node.name, 'pgpass'),
      pg_hba: trusted,
      authentication: { superuser: account('patina'), replication: account('replicator'), rewind: account('patina') },
      parameters: { unix_socket_directories: join(folder, node.name) },
    },
  };
}

function listen({ address }: ClusterNode, port: number) {
  return { listen: `${address}:${port}`, connect_address: `${address}:${port}` };
}
