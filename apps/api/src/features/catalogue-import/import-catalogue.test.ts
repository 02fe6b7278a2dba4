import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { seedCatalogue } from '#shared/catalogue-seed/seed-catalogue.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { readRealPrices } from '#testing/real-prices.ts';
import { checkImport } from './check-import.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';

const { database } = await openTestDatabase();
await seedCatalogue(database);
const real = readRealPrices();

const aRecord = (changes: Record<string, unknown> = {}) => ({
  external_id: 'mine-1',
  type: 'Rifle',
  weapon: 'AK-47',
  finish: 'Home Made',
  price: 12.5,
  ...changes,
});

async function importText(text: string | Uint8Array, changes: Partial<ImportOptions> = {}) {
  await using file = await checkImport(database, Readable.from([Buffer.from(text)]));
  return await importCatalogue(database, file, { isDryRun: false, rate: 1, onProgress: () => {}, ...changes });
}
const importRecords = (...records: object[]) => importText(JSON.stringify(records));

const product = (externalId: string) =>
  database.selectFrom('product').selectAll().where('external_id', '=', externalId).executeTakeFirst();

async function exported(form: 'json' | 'csv'): Promise<string> {
  const pieces: string[] = [];
  await exportCatalogue(database, form, async (text) => void pieces.push(text));
  return pieces.join('');
}

test('a new record becomes a product of a new finish, with its market name', async () => {
  expect(await importRecords(aRecord({ exterior: 'Field-Tested', item_class: 'StatTrak™' }))).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
  });
  expect(await product('mine-1')).toMatchObject({
    title: 'StatTrak™ AK-47 | Home Made (Field-Tested)',
    price: 1250,
    old_price: null,
    stock: 1,
    is_new: false,
    exterior: 2,
    item_class: 1,
  });
});

test('a known record is updated; absent fields stay unchanged', async () => {
  await importRecords(aRecord({ external_id: 'mine-2', stock: 7, new: true, image: 'images/x.webp' }));
  expect(await importRecords(aRecord({ external_id: 'mine-2', price: 10, old_price: 12.5 }))).toEqual({
    created: 0,
    updated: 1,
    unchanged: 0,
  });
  expect(await product('mine-2')).toMatchObject({
    price: 1000,
    old_price: 1250,
    is_sale: true,
    stock: 7,
    is_new: true,
    image: 'images/x.webp',
  });
  expect(await importRecords(aRecord({ external_id: 'mine-2', price: 10, old_price: 12.5 }))).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
  });
});

test('new types, weapons and rarities are created, and a changed rarity of a finish applies to its products', async () => {
  const spoon = {
    external_id: 'spoon-1',
    type: 'Cutlery',
    weapon: 'Spoon',
    finish: 'Rust',
    quality: 'Mythical',
    price: 1,
  };
  await importRecords(spoon, { ...spoon, external_id: 'spoon-2', item_class: 'Souvenir' });
  const before = await product('spoon-2');
  await importRecords({ ...spoon, quality: 'Covert' });
  const after = await product('spoon-2');
  expect(before?.quality_id).not.toBeNull();
  expect(after?.quality_id).toBe((await product('spoon-1'))?.quality_id);
  expect(after?.quality_id).not.toBe(before?.quality_id);
});

test('one invalid line rejects the whole file', async () => {
  const file = JSON.stringify([aRecord({ external_id: 'good' }), aRecord({ external_id: 'bad', price: -1 })], null, 1);
  await expect(importText(file)).rejects.toThrow(/Line 9: price must be a price/);
  expect(await product('good')).toBeUndefined();
});

test('of many invalid lines the first fifty are reported, and the number of others', async () => {
  const file = `external_id,type,weapon,price\n${Array.from({ length: 80 }, (_, n) => `n${n},Rifle,AK-47,free`).join('\n')}`;
  const rejection = await importText(file).catch((error: Error) => error.message);
  expect(String(rejection).split('\n')).toHaveLength(52);
  expect(rejection).toContain('… and 30 more.');
});

test('a dry run counts and changes nothing', async () => {
  const file = JSON.stringify([aRecord({ external_id: 'dry' }), aRecord({ external_id: 'mine-1', price: 99 })]);
  expect(await importText(file, { isDryRun: true })).toEqual({ created: 1, updated: 1, unchanged: 0 });
  expect(await product('dry')).toBeUndefined();
  expect((await product('mine-1'))?.price).toBe(1250);
});

test('of two concurrent imports the later one sees the result of the earlier one', async () => {
  const one = { external_id: 'twin-1', type: 'Twins', weapon: 'Twin', finish: 'Same', quality: 'Covert', price: 1 };
  const outcomes = await Promise.all([importRecords(one), importRecords({ ...one, external_id: 'twin-2', price: 2 })]);
  expect(outcomes).toEqual([
    { created: 1, updated: 0, unchanged: 0 },
    { created: 1, updated: 0, unchanged: 0 },
  ]);
  const list = (price: number) => JSON.stringify({ prices: { 'Twin | Same': price } });
  await Promise.all([importText(list(300)), importText(list(500))]);
  const prices = [(await product('twin-1'))?.price, (await product('twin-2'))?.price];
  // The cheapest phase has the quoted price and the other keeps its ratio, whichever list was imported last.
  expect([
    [300, 600],
    [500, 1_000],
  ]).toContainEqual(prices);
});

test('progress counts up to the end', async () => {
  const seen: [number, number][] = [];
  const records = Array.from({ length: 2_500 }, (_, n) => aRecord({ external_id: `many-${n}` }));
  await importText(JSON.stringify(records), { isDryRun: true, onProgress: (done, total) => seen.push([done, total]) });
  expect(seen).toEqual([
    [1_000, 2_500],
    [2_000, 2_500],
    [2_500, 2_500],
  ]);
});

test.each(['json', 'csv'] as const)('an exported %s imported again changes nothing', async (form) => {
  await importRecords(aRecord({ external_id: 'odd', finish: 'Comma, "Quote" and =SUM(A1)', phase: 'Ruby' }));
  const file = await exported(form);
  const { created, updated, unchanged } = await importText(file);
  expect({ created, updated }).toEqual({ created: 0, updated: 0 });
  expect(unchanged).toBeGreaterThan(16_000);
});

test('an imported finish keeps its localised names', async () => {
  await importText(await exported('csv'));
  const { names } = await database.selectFrom('finish').where('id', '=', 222).select('names').executeTakeFirstOrThrow();
  expect(names).toMatchObject({ es: 'Línea roja' });
});

test.skipIf(!real)(
  'a price list of the real market is imported completely: every name has a product at its price',
  async () => {
    const names = Object.entries(real?.pricesMinor ?? {});
    const outcome = await importText(real?.bytes ?? '', { rate: 1 });
    expect(outcome.created).toBeLessThan(500);
    const rows = await database.selectFrom('product').select(['title', 'price']).execute();
    const cheapest = new Map<string, number>();
    for (const { title, price } of rows) cheapest.set(title, Math.min(price, cheapest.get(title) ?? Infinity));
    expect(names.length).toBe(15_069);
    expect(names.filter(([name, price]) => cheapest.get(name) !== price)).toEqual([]);
    expect(await importText(real?.bytes ?? '')).toMatchObject({ created: 0, updated: 0 });
  },
);
