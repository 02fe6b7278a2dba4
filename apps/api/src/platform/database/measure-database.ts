import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DiskState } from '#platform/database/database-failure.ts';
import type { Reads } from '#platform/database/reads/reads.ts';

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

type Measured = Pick<Reads, 'replicas' | 'counts' | 'isStandingIn'>;

/** Exports how far replicas are behind, whether they are read, and whether they stand in for the primary. */
export function measureReads({ client }: FastifyInstance['metrics'], reads: Measured): void {
  new client.Gauge({
    name: 'patina_database_replica_lag_seconds',
    help: 'How far a replica is behind the primary; absent while it does not answer',
    labelNames: ['pool'],
    collect() {
      this.reset();
      for (const { name, lagSeconds } of reads.replicas())
        if (lagSeconds !== undefined) this.set({ pool: name }, lagSeconds);
    },
  });
  new client.Gauge({
    name: 'patina_database_replica_usable',
    help: '1 while a replica is fresh enough to be read',
    labelNames: ['pool'],
    collect() {
      for (const { name, isUsable } of reads.replicas()) this.set({ pool: name }, Number(isUsable));
    },
  });
  new client.Counter({
    name: 'patina_database_reads_total',
    help: 'Statements that may read from replicas, by who has answered',
    labelNames: ['from'],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reads.counts)) this.inc({ from }, count);
    },
  });
  new client.Gauge({
    name: 'patina_database_primary_away',
    help: '1 while the primary is away and reads go on from a replica',
    collect() {
      this.set(Number(reads.isStandingIn()));
    },
  });
}

/** Exports whether writes are refused because the database's disk is full. */
export function measureDisk({ client }: FastifyInstance['metrics'], disk: DiskState): void {
  new client.Gauge({
    name: 'patina_database_disk_full',
    help: '1 while writes are refused because the disk of the database is full',
    collect() {
      this.set(Number(disk.isFull()));
    },
  });
}
