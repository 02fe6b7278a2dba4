import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#shared/database/migrate.ts';
import { databaseAddress } from '#testing/database/database-address.ts';

const NAME = 'template_migrated';

/** Starts a server with one migrated database before the tests; each test file works on a copy of it. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(server.missing);
  const maintenance = new pg.Client(server.url);
  await maintenance.connect();
  await maintenance.query(`create database ${NAME}`);
  await maintenance.end();
  const pool = new pg.Pool({ connectionString: databaseAddress(server.url, NAME) });
  await migrate(pool);
  await pool.end();
  project.provide('template', { engine: 'postgres', url: server.url, name: NAME });
  return server.stop;
}
