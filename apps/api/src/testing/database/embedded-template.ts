import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#platform/database/embedded/open-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { copyDatabase } from './copy-database.ts';

/** Creates the migrated data folders before the tests; each test file works on a copy of one. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  const { pool, close } = await openEmbedded(folder, (failure) => {
    throw failure;
  });
  await migrate(pool);
  const unseededFolder = join(folder, 'unseeded');
  await pool.query('insert into catalogue_seed (products) values (0)');
  // After a checkpoint the files are a complete database; closing and reopening the engine might crash V8.
  await pool.query('checkpoint');
  copyDatabase(folder, unseededFolder);
  await pool.query('delete from catalogue_seed');
  await close();
  project.provide('template', { engine: 'embedded', folder, unseededFolder });
  return () => rm(folder, { recursive: true, force: true });
}
