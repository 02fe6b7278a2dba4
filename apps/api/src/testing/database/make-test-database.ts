import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import { copyDatabase } from '#testing/database/copy-database.ts';
import { databaseAddress } from '#testing/database/database-address.ts';
import { seededFolder, seededName } from '#testing/database/seeded-template.ts';
import { whenFinished } from '#testing/when-finished.ts';

export interface TestDatabaseOptions {
  /** Whether a server started on it adds the seed's products, which takes longer than everything else. */
  addsSeed?: boolean;
  /** Whether it has the seed's products. */
  hasSeed?: boolean;
}

/** Copies the migrated database for one test file. Returns the environment variables of the copy. */
export async function makeTestDatabase(
  template: ProvidedContext['template'],
  { addsSeed = true, hasSeed = false }: TestDatabaseOptions = {},
): Promise<{ DATA_DIR: string } | { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }> {
  if (template.engine === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
    whenFinished(() => rm(folder, { recursive: true, force: true }));
    const unseeded = addsSeed ? template.folder : template.unseededFolder;
    copyDatabase(hasSeed ? await seededFolder(template) : unseeded, folder);
    return { DATA_DIR: folder };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const original = hasSeed ? await seededName(template) : template.name;
  await onServer(template.url, `create database ${name} template ${original}`);
  whenFinished(() => onServer(template.url, `drop database ${name} with (force)`));
  const url = databaseAddress(template.url, name);
  if (!addsSeed) await onServer(url, 'insert into catalogue_seed (products) values (0)');
  const { pooler } = template;
  return pooler === undefined
    ? { DATABASE_URL: url }
    : { DATABASE_URL: databaseAddress(pooler, name), DATABASE_DIRECT_URL: url };
}

async function onServer(url: string, command: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(command);
  await client.end();
}
