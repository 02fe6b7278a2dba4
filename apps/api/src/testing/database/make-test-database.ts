import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import { copyDatabase } from '#testing/database/copy-database.ts';
import { databaseAddress } from '#testing/database/database-address.ts';
import { whenFinished } from '#testing/when-finished.ts';

interface TestDatabaseOptions {
  /** Whether a server started on it adds the seed's products, which takes longer than everything else. */
  addsSeed?: boolean;
}

/** Copies the migrated database for one test file. Returns the environment variables of the copy. */
export async function makeTestDatabase(
  template: ProvidedContext['template'],
  { addsSeed = true }: TestDatabaseOptions = {},
): Promise<{ DATA_DIR: string } | { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }> {
  if (template.engine === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
    whenFinished(() => rm(folder, { recursive: true, force: true }));
    copyDatabase(addsSeed ? template.folder : template.unseededFolder, folder);
    return { DATA_DIR: folder };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.url, `create database ${name} template ${template.name}`);
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
