import type { FastifyInstance } from 'fastify';
import type { DiskState } from '#platform/database/storage-full.ts';

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
