import { findPresent } from '@patina/test-kit/servers/debian-program';
import { PGBOUNCER } from '@patina/test-kit/servers/pgbouncer-program';
import { startPgBouncer } from '@patina/test-kit/servers/throwaway-pgbouncer';
import type { TestProject } from 'vitest/node';
import { startMigrated, TEMPLATE_NAME } from '#testing/database/postgres-template.ts';

/** The same server behind PgBouncer in transaction mode, as the deployment page shows it. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const program = findPresent(PGBOUNCER);
  if (program === undefined) throw new Error('PgBouncer is not installed.');
  const server = await startMigrated();
  const pooler = await startPgBouncer(program, server.url);
  project.provide('template', {
    engine: 'postgres',
    url: server.url,
    name: TEMPLATE_NAME,
    pooler: pooler.addressOf('postgres'),
  });
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
