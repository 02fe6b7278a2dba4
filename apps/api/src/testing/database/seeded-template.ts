import { accessSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type ProvidedContext, vi } from 'vitest';
import { seedCatalogue } from '#catalogue/seed/seed-catalogue.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { copyDatabase } from '#testing/database/copy-database.ts';
import { databaseAddress } from '#testing/database/database-address.ts';

type Template = ProvidedContext['template'];

const NAME = 'template_seeded';
/** Key of the advisory lock: "copy" in ASCII. */
const COPY_LOCK = 0x636f7079;

/**
 * Folder of the migrated data folder with the seed's products. It is made where the first test file needs it, because the
 * seed takes ten times as long as a copy; the other worker waits for it.
 */
export async function seededFolder({ folder }: Extract<Template, { engine: 'embedded' }>): Promise<string> {
  const [seeded, workshop] = [join(folder, 'seeded'), join(folder, 'seeding')];
  if (isMadeHere(workshop)) {
    const unfinished = join(workshop, 'unfinished');
    copyDatabase(folder, unfinished);
    await seed({ DATA_DIR: unfinished });
    renameSync(unfinished, seeded);
  }
  await vi.waitFor(() => accessSync(seeded), { timeout: 120_000, interval: 100 });
  return seeded;
}

/** Name of the migrated database with the seed's products, made like `seededFolder`. */
export async function seededName({ url, name }: Extract<Template, { engine: 'postgres' }>): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  // Until the connection ends.
  await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
  if (rowCount === 0) {
    await client.query(`create database ${NAME} template ${name}`);
    await seed({ DATABASE_URL: databaseAddress(url, NAME) });
  }
  await client.end();
  return NAME;
}

function isMadeHere(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function seed(env: Record<string, string>): Promise<void> {
  const { database, close } = await openDatabase(readConfig(env), (failure) => {
    throw failure;
  });
  await seedCatalogue(database);
  await sql`vacuum`.execute(database);
  await close();
}
