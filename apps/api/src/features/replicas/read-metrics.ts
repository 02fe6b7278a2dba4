import type { FastifyInstance } from 'fastify';
import type { Reads } from '#shared/database/reads/reads.ts';

/** Prometheus metrics of replicas: who has answered, and how far each is behind. */
export function readMetrics({ client }: FastifyInstance['metrics'], reads: Reads): void {
  if (!reads.hasReplicas) return;
  new client.Counter({
    name: 'patina_api_reads_total',
    help: 'Statements that may go to a replica, by the database that has answered',
    labelNames: ['database'],
    collect() {
      this.reset();
      for (const database of ['primary', 'replica'] as const) this.inc({ database }, reads.counts[database]);
    },
  });
  new client.Gauge({
    name: 'patina_api_replica_lag_seconds',
    help: 'How far a replica is behind the primary; NaN while it does not answer',
    labelNames: ['replica'],
    collect() {
      for (const { name, lagSeconds } of reads.replicas()) this.set({ replica: name }, lagSeconds ?? Number.NaN);
    },
  });
  new client.Gauge({
    name: 'patina_api_replica_usable',
    help: '1 while a replica is read, 0 while the primary answers in its place',
    labelNames: ['replica'],
    collect() {
      for (const { name, isUsable } of reads.replicas()) this.set({ replica: name }, isUsable ? 1 : 0);
    },
  });
}
