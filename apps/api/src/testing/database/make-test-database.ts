import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import { copyDatabase } from '#testing/copy-database.ts';
import { databaseAddress } from '#testing/database-address.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** Copies the migrated database for one test file; answers the environment that leads to the copy. */
export async function makeTestDatabase(
  template: ProvidedContext['template'],
): Promise<{ DATA_DIR: string } | { DATABASE_URL: string }> {
  if (template.engine === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
    whenFinished(() => rm(folder, { recursive: true, force: true }));
    copyDatabase(template.folder, folder);
    return { DATA_DIR: folder };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template.url, `create database ${name} template ${template.name}`);
  whenFinished(() => onServer(template.url, `drop database ${name} with (force)`));
  return { DATABASE_URL: databaseAddress(template.url, name) };
}

async function onServer(url: string, command: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(command);
  await client.end();
}
