import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { readRealPrices } from '#testing/real-prices.ts';
import { withCheckedImport } from './check-import.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { type ImportOptions, importCatalogue } from './write-import.ts';

const { database } = await openTestDatabase({ hasSeed: true });
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
  return withCheckedImport(database, Readable.from([Buffer.from(text)]), (file) =>
    importCatalogue(database, file, { isDryRun: false, rate: 1, onProgress: () => {}, ...changes }),
  );
}
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A CSV of new products; the names of their external ids begin with `prefix`. */
const aFile = (prefix: string, count: number) =>
  `external_id,type,weapon,finish,price\n${Array.from({ length: count }, (_, n) => `${prefix}-${n},Rifle,AK-47,Home Made,${1 + n}\n`).join('')}`;

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

test('an error in the last line of a file of several batches changes nothing', async () => {
  const file = aFile('late', 2_500);
  await expect(importText(`${file}late-7,Rifle,AK-47,Home Made,3\n`)).rejects.toThrow(
    'Line 2502: external_id late-7 stands already on line 9',
  );
  await expect(importText(`${file}more,Rifle,AK-47\n`)).rejects.toThrow(
    'Line 2502: this record has another number of cells',
  );
  expect(await product('late-0')).toBeUndefined();
});

test('an import that fails after some batches changes nothing, and the next one works', async () => {
  const file = aFile('half', 2_500);
  const recorder = { begin: async () => 1, add: vi.fn().mockResolvedValue(undefined), end: async () => {} };
  recorder.add.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the disk is full'));
  await expect(importText(file, { recorder })).rejects.toThrow('the disk is full');
  expect(await product('half-0')).toBeUndefined();
  expect(await importText(file)).toEqual({ created: 2_500, updated: 0, unchanged: 0 });
  const raised = file.replaceAll(/,(\d+)\n/g, ',$1.5\n');
  expect(await importText(raised)).toEqual({ created: 0, updated: 2_500, unchanged: 0 });
  expect((await product('half-2499'))?.price).toBe(250_050);
});

test('a file that ends in the middle imports nothing and leaves no file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  vi.stubEnv('TMPDIR', folder);
  const present: string[][] = [];
  async function* broken() {
    for (let part = 0; part < 20; part += 1) {
      yield Buffer.from(part === 0 ? aFile('cut', 200) : aFile(`cut-${part}`, 200).replace(/.*\n/, ''));
      present.push(await readdir(folder));
    }
    throw new Error('the connection is lost');
  }
  const none = vi.fn();
  await expect(withCheckedImport(database, broken(), none)).rejects.toThrow('the connection is lost');
  expect(none).not.toHaveBeenCalled();
  await withCheckedImport(database, Readable.from([Buffer.from(aFile('cut', 3_000))]), async ({ rows }) => {
    expect(rows.count).toBe(3_000);
    present.push(await readdir(folder));
  });
  // Not even while it is read.
  expect(present.flat()).toEqual([]);
  expect(await product('cut-0')).toBeUndefined();
  await rm(folder, { recursive: true });
});

test('a price list of several batches prices what is known and adds the rest', async () => {
  const names = Array.from({ length: 1_500 }, (_, n) => `AK-47 | Listed ${n} (Field-Tested)`);
  const list = (price: (n: number) => number) =>
    JSON.stringify({ prices: Object.fromEntries(names.map((name, n) => [name, price(n)])) });
  expect(await importText(list((n) => 100 + n))).toEqual({ created: 1_500, updated: 0, unchanged: 0 });
  expect(await importText(list((n) => (n < 1_400 ? 100 + n : 90)))).toEqual({
    created: 0,
    updated: 100,
    unchanged: 1_400,
  });
  expect((await product(names[1_499] ?? ''))?.price).toBe(90);
});

test('imports of known weapons use up none of the numbers that weapons can have', async () => {
  const weapon = (name: string) =>
    database.selectFrom('weapon').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await importRecords(aRecord({ external_id: 'number-1', weapon: 'Number 1' }));
  for (const finish of ['One', 'Two'])
    await importRecords(aRecord({ external_id: finish, weapon: 'Number 1', finish }));
  await importRecords(aRecord({ external_id: 'number-2', weapon: 'Number 2' }));
  expect((await weapon('Number 2')).id).toBe((await weapon('Number 1')).id + 1);
});

test('of many invalid lines the first fifty are reported, and the number of others', async () => {
  const lines = Array.from({ length: 160 }, (_, n) => `n${n % 80},Rifle,AK-47,1`);
  const file = `external_id,type,weapon,price\n${lines.join('\n')}`;
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
  await importRecords(aRecord({ external_id: '=odd', title: '＝SUM(A1)' }));
  const file = await exported(form);
  const { created, updated, unchanged } = await importText(file);
  expect({ created, updated }).toEqual({ created: 0, updated: 0 });
  expect(unchanged).toBeGreaterThan(16_000);
});

test('every text that a product may have comes back from an exported CSV as it was', async () => {
  // In pairs and threes, with a letter at the end: what decides how a cell is read stands at its beginning.
  const signs = ["'", '=', '＋', '@', '-', '"', ',', ';', '\u{200b}', '\u{338}', 'é', '1', '★ '];
  const texts = signs.flatMap((one) => signs.flatMap((two) => [`${one}${two}x`, `${one}${two}'=x`]));
  const ownOf = (n: number) => ({ external_id: `${texts[n]} ${n}`, title: texts[n], collection: texts[n] });
  await importRecords(...texts.map((_, n) => aRecord({ ...ownOf(n), finish: `Sign ${n}` })));
  const titles = async () =>
    (await database.selectFrom('product').select(['external_id', 'title']).orderBy('id').execute()).map((row) => ({
      ...row,
    }));
  const before = await titles();
  expect(before.filter(({ title }) => texts.includes(title))).toHaveLength(texts.length);
  const file = await exported('csv');
  const cells = parse(file).flat();
  expect(cells.filter((cell) => /^[\s\p{C}]*[=＋@-]/u.test(cell))).toEqual([]);
  expect(await importText(file)).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
  expect(await titles()).toEqual(before);
});

test('an imported finish keeps its localised names', async () => {
  const [head, ...lines] = (await exported('csv')).split('\n');
  const ofFinish = lines.filter((line) => line.startsWith('222-'));
  expect(ofFinish.length).toBeGreaterThan(0);
  await importText([head, ...ofFinish].join('\n'));
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

test('no text of an exported CSV is calculated by a spreadsheet', async () => {
  await importRecords(aRecord({ external_id: '=cmd', title: '＋SUM(A1)' }));
  expect(await exported('csv')).toMatch(/^'=cmd,.*,'＋SUM\(A1\),/m);
});
