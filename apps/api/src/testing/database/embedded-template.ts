import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { openEmbedded } from '#database/open-embedded.ts';

/** Makes one migrated data folder before the tests; each test file works on a copy of it. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  await migrate(pool);
  await close();
  project.provide('template', { engine: 'embedded', folder });
  return () => rm(folder, { recursive: true, force: true });
}
