import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXTERIOR_NAMES } from '@patina/api/catalogue/products/grades';
import type { BenchStore } from './open-bench-database.ts';

/** An import of new products into a seeded catalogue, in a process of its own. Times in seconds, sizes in MB. */
export interface ImportCost {
  records: number;
  size: number;
  checking: number;
  writing: number;
  processor: number;
  /** Resident memory when it begins. */
  before: number;
  peak: number;
}

const LINES = 10_000;

/** Imports a file of new products. */
export async function importCost(store: BenchStore, records: number): Promise<ImportCost> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-bench-'));
  const file = join(folder, 'products.csv');
  try {
    await writeFile(store, file, records);
    const script = join(import.meta.dirname, 'import-run.ts');
    // As docs/deployment starts the API.
    const options = { env: { ...process.env, NODE_OPTIONS: '--max-semi-space-size=4' } };
    const { stdout } = await promisify(execFile)(process.execPath, [script, store.url, file], options);
    const { outcome, ...cost } = JSON.parse(stdout) as { outcome: { created: number } } & ImportCost;
    if (outcome.created !== records) throw new Error(`${outcome.created} of ${records} products were created.`);
    return { ...cost, records, size: (await stat(file)).size / 1e6 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A CSV file of new products of the finishes that are there. */
async function writeFile({ database }: BenchStore, path: string, records: number): Promise<void> {
  const finishes = await database
    .selectFrom('finish')
    .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
    .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
    .where('finish.phase', '=', '')
    .orderBy('finish.id')
    .select(['item_type.name as type', 'weapon.name as weapon', 'finish.name as finish'])
    .execute();
  const file = createWriteStream(path);
  file.write('external_id,type,weapon,finish,exterior,price,stock\n');
  for (let from = 0; from < records; from += LINES) {
    const lines = Array.from({ length: Math.min(LINES, records - from) }, (_, index) => {
      const place = from + index;
      const { type, weapon, finish } = finishes[(place * 7919) % finishes.length] ?? {};
      const exterior = EXTERIOR_NAMES[place % EXTERIOR_NAMES.length];
      const price = ((place * 104_729) % 100_000) / 100 + 0.03;
      return `bench-${place},${type},${weapon},"${finish}",${exterior},${price.toFixed(2)},${1 + (place % 9)}\n`;
    });
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
