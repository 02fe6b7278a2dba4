import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

type Counts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Exports how the connections of the pools are used, by their names in the metrics. */
export function measurePools({ client }: FastifyInstance['metrics'], pools: Record<string, Counts>): void {
  new client.Gauge({
    name: 'patina_database_connections',
    help: 'Connections to the database',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new client.Gauge({
    name: 'patina_database_waiting',
    help: 'Requests that wait for a connection to the database',
    labelNames: ['pool'],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}
