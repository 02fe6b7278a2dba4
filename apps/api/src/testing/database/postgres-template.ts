import { startThrowawayPostgres, type ThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/database/migrate.ts';
import { databaseAddress } from '#testing/database/database-address.ts';

export const TEMPLATE_NAME = 'template_migrated';

/** Starts a server with one migrated database before the tests; each test file works on a copy of it. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigrated();
  project.provide('template', { engine: 'postgres', url: server.url, name: TEMPLATE_NAME });
  return server.stop;
}

/** A server with one migrated database. */
export async function startMigrated(): Promise<ThrowawayPostgres> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(server.missing);
  const maintenance = new pg.Client(server.url);
  await maintenance.connect();
  await maintenance.query(`create database ${TEMPLATE_NAME}`);
  await maintenance.end();
  const pool = new pg.Pool({ connectionString: databaseAddress(server.url, TEMPLATE_NAME) });
  await migrate(pool);
  await pool.end();
  return server;
}
