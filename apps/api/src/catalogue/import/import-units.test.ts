import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { catalogueCommands } from '#catalogue/commands.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { epochSeconds } from '#platform/time.ts';
import { openShop } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aProduct, aShopper, anOperator, stockOf, withUnits } = await openShop();
const olga = await anOperator('catalogue');
const otto = await anOperator('owner');

async function upload(text: string): Promise<number> {
  const { id } = (await olga.post('/desk/imports/begin', { name: 'items.csv', content: 'units' })).json().payload;
  await olga.post(`/desk/imports/${id}/part`, { place: 0, content: gzipSync(text).toString('base64') });
  return id;
}

const step = (id: number, name: 'preview' | 'run' | 'undo', operator = olga) =>
  operator.post(`/desk/imports/${id}/${name}`);
const command = (input: string, options = {}) =>
  runCommand({ services, log: app.log }, 'unit import', { values: { file: 'items.csv' }, input, options });

/** Imports a file from the page. Returns its number. */
async function imported(text: string): Promise<number> {
  const id = await upload(text);
  expect((await step(id, 'preview')).json()).toMatchObject({ payload: { state: 'previewed', content: 'units' } });
  expect((await step(id, 'run')).json()).toMatchObject({ payload: { state: 'imported' } });
  return id;
}

/** Why a file is refused: codes with their lines. */
async function refused(text: string): Promise<string[]> {
  const id = await upload(text);
  expect((await step(id, 'preview')).json().code).toBe('import-file-invalid');
  const { causes } = (await olga.get(`/desk/imports/${id}`)).json().payload.refused;
  return causes.map(({ code, names }: { code: string; names: string[] }) => [code, ...names].join(' '));
}

const listed = async (product: number) =>
  (await olga.get(`/desk/units?product=${product}&sort=id&per_page=100`)).json().payload;
const known = async (product: number) =>
  (await database.selectFrom('product').select('known_units').where('id', '=', product).executeTakeFirstOrThrow())
    .known_units;

/** A Field-Tested product whose finish has floats from 0.1 to 0.3. */
async function aWornProduct({ stock = 1 } = {}): Promise<number> {
  const id = await aProduct({ stock });
  const finish = database.selectFrom('product').select('finish_id').where('id', '=', id);
  await database.updateTable('finish').set({ wear_min: 0.1, wear_max: 0.3 }).where('id', '=', finish).execute();
  return id;
}
const externalId = async (product: number) =>
  (await database.selectFrom('product').select('external_id').where('id', '=', product).executeTakeFirstOrThrow())
    .external_id;

let assets = 50_000_000_000;
const anAsset = () => String(++assets);

test('a file of items is looked at first, makes the stock larger by each, and is undone but for what has changed since', async () => {
  const product = await aWornProduct({ stock: 2 });
  const [one, two] = [anAsset(), anAsset()];
  const file = `product_id;float;seed;paint_index;name_tag;stickers;charm;asset_id;inspect_url;price;cost;available_at
${product};0,1500000001;321;282;Old One;Crown (Foil) @3 0.15; ;${one};steam://rungame/730/x;14,50;4;2026-01-01
`.replace('; ;', ';Hot Hands @8123;');
  const id = await upload(`${file}${product};0.25;;;;;;${two};;;;\n${product};0.29;;;;;;;;;;\n`);
  const preview = (await step(id, 'preview')).json().payload;
  expect(preview).toMatchObject({ state: 'previewed', content: 'units', created: 3, updated: 0, unchanged: 0 });
  expect([await stockOf(product), await known(product)]).toEqual([2, 0]);
  const [shown] = (await olga.get(`/desk/imports/${id}/changes`)).json().payload;
  expect(shown).toMatchObject({
    kind: 'unit',
    product_id: product,
    values: [
      { field: 'float', before: null, after: '0.1500000001' },
      { field: 'seed', before: null, after: 321 },
      { field: 'paint_index', before: null, after: 282 },
      { field: 'name_tag', before: null, after: 'Old One' },
      { field: 'stickers', before: null, after: 'Crown (Foil) @3 0.15' },
      { field: 'charm', before: null, after: 'Hot Hands @8123' },
      { field: 'asset_id', before: null, after: one },
      { field: 'inspect_url', before: null, after: 'steam://rungame/730/x' },
      { field: 'price', before: null, after: 14.5 },
      { field: 'cost', before: null, after: 4 },
      { field: 'available_at', before: null, after: '2026-01-01T00:00:00.000Z' },
    ],
  });
  expect((await step(id, 'run')).json().payload).toMatchObject({ state: 'imported', created: 3 });
  expect([await stockOf(product), await known(product)]).toEqual([5, 3]);
  const units = await listed(product);
  expect(units).toMatchObject([
    {
      ...{ float: 0.1500000001, seed: 321, paint_index: 282, name_tag: 'Old One', asset_id: one },
      stickers: [{ name: 'Crown (Foil)', slot: 3, wear: 0.15 }],
      charm: { name: 'Hot Hands', seed: 8123 },
      ...{ own_price: 14.5, cost: 4, source: `import ${id}`, state: 'available', available_at: null },
    },
    { float: 0.25, asset_id: two },
    { float: 0.29, asset_id: null, own_price: null, cost: null },
  ]);
  const [first, second, third] = units.map((unit: { id: number }) => unit.id);
  for (const subject of [`product ${product}`, `unit ${first}`, `unit ${third}`]) {
    expect(await auditLog(database).latest(subject)).toMatchObject([
      {
        action: 'unit import',
        operator: olga.email,
        subject: `import ${id}`,
        after: { file: 'items.csv', created: 3 },
      },
    ]);
  }

  await olga.post(`/desk/units/${second}/price`, { price: 20, seen: null });
  expect((await step(id, 'undo', otto)).json().payload).toMatchObject({ undone: 2, kept: 1 });
  expect([await stockOf(product), await known(product)]).toEqual([3, 1]);
  expect(await listed(product)).toMatchObject([{ id: second, own_price: 20 }]);
  expect(await auditLog(database).latest(`unit ${first}`)).toMatchObject([{ action: 'catalogue undo' }, {}]);
  expect(await auditLog(database).latest(`unit ${second}`)).toMatchObject([{ action: 'unit price' }, {}]);
});

test('a shopper finds an imported item on the page of its product', async () => {
  const product = await aWornProduct({ stock: 0 });
  const later = epochSeconds(new Date()) + 3 * 86_400;
  const stickers = [{ name: 'Howl', wear: 0.5 }, { name: 'Titan (Holo) | Katowice 2014' }];
  const unit = {
    external_id: await externalId(product),
    float: 1e-7 + 0.2,
    stickers,
    charm: { name: 'Hot Hands' },
    available_at: later,
  };
  await imported(JSON.stringify([unit]));
  const shopper = await aShopper();
  expect((await shopper.get(`/items/${product}/units`)).json().payload).toMatchObject([
    {
      float: 0.2000001,
      stickers: [
        { name: 'Howl', slot: 0, wear: 0.5 },
        { name: 'Titan (Holo) | Katowice 2014', slot: 1, wear: 0 },
      ],
      charm: { name: 'Hot Hands', seed: null },
      available_at: later,
    },
  ]);
});

test.each([
  ['float', '1.1', 'float-form 2'],
  ['float', '-0.1', 'float-form 2'],
  ['float', 'low', 'float-form 2'],
  ['float', '0.0999999999', 'float-wear 2'],
  ['float', '0.1499999999', 'float-wear 2'],
  ['float', '0.3000000001', 'float-wear 2'],
  ['seed', '1001', 'too-much 2'],
  ['seed', '-1', 'count-form 2'],
  ['seed', '1.5', 'count-form 2'],
  ['paint_index', '0', 'not-positive 2'],
  ['name_tag', 'x'.repeat(41), 'text-long 2'],
  ['stickers', '; ;', 'stickers-form 2'],
  ['stickers', 'Howl @9', 'stickers-form 2'],
  ['stickers', 'Howl @1 1.5', 'stickers-form 2'],
  ['stickers', 'A; B; C; D; E; F', 'stickers-form 2'],
  ['charm', 'Hot Hands @999999', 'charm-form 2'],
  ['asset_id', '4E+10', 'asset-form 2'],
  ['asset_id', '1'.repeat(21), 'asset-form 2'],
  ['inspect_url', 'https://steam.test/1', 'inspect-form 2'],
  ['price', '0', 'not-positive 2'],
  ['price', '1.005', 'price-form 2'],
  ['price', '10000001', 'too-much 2'],
  ['cost', '-1', 'price-form 2'],
  ['available_at', 'tomorrow', 'time-form 2'],
  ['available_at', '2026-13-40', 'time-form 2'],
  ['available_at', '2999-01-01', 'time-form 2'],
  ['flaot', '0.2', 'fields-unknown 2'],
])('a file whose %s is %j is refused: %s', async (field, value, why) => {
  const product = await aWornProduct();
  expect(await refused(`product_id,${field}\n${product},"${value}"\n`)).toEqual([why]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 0]);
});

test('one wrong line refuses the whole file, and each cause names its lines', async () => {
  const product = await aWornProduct();
  const name = await externalId(product);
  const { ids } = await withUnits({ asset_id: anAsset() }, { asset_id: anAsset() });
  const [there = 0, gone = 0] = ids;
  await olga.post('/desk/units/stock', { items: [{ id: gone }], on_sale: false });
  const rows = await database.selectFrom('unit').select(['id', 'asset_id']).where('id', 'in', ids).execute();
  const assetOf = (id: number) => rows.find((row) => row.id === id)?.asset_id;
  const twice = anAsset();
  const file = [
    'product_id,external_id,asset_id',
    `${product},,${twice}`,
    `,${name},${twice}`,
    `${product},,${assetOf(there)}`,
    `${product},,${assetOf(gone)}`,
    `999999999,,`,
    `,nobody-knows,`,
    `${product},${name},`,
    `,,${anAsset()}`,
    `seven,,`,
    `${product},,${anAsset()}`,
  ].join('\n');
  expect(await refused(file)).toEqual([
    'value-twice 3',
    'asset-known 4',
    'asset-known 5',
    'product-unknown 6',
    'external-unknown 7',
    'product-which 8 9',
    'id-form 10',
  ]);
  await expect(command(file)).rejects.toThrow(`Line 3: asset_id ${twice} stands already on line 2`);
  expect(await known(product)).toBe(0);
});

test('an object, a price list, and a file with too many items are refused as a whole', async () => {
  expect(await refused('{"prices":{}}')).toEqual(['no-list']);
  expect(await refused('')).toEqual(['file-empty']);
  const product = await aWornProduct();
  await expect(command(`product_id\n${`${product}\n`.repeat(20_001)}`)).rejects.toThrow('more than 20000 records');
});

test('the same items are imported once, also twice at the same time, until they are taken back', async () => {
  const product = await aWornProduct({ stock: 0 });
  const file = `product_id,float\n${product},0.2\n${product},0.21\n`;
  const [one, other] = [await upload(file), await upload(file)];
  await step(one, 'preview');
  await step(other, 'preview');
  const runs = await Promise.all([step(one, 'run'), step(one, 'run', otto), step(other, 'run')]);
  expect(runs.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect([await stockOf(product), await known(product)]).toEqual([2, 2]);

  const both = await Promise.allSettled([command(`${file}\n`), command(file.replaceAll(',', ';'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const won = runs[2]?.statusCode === 200 ? other : one;
  await expect(command(file)).rejects.toThrow(`These items have been imported already, by import ${won}`);
  await step(won, 'undo');
  const again = await Promise.allSettled([command(file), command(file)]);
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await stockOf(product), await known(product)]).toEqual([2, 2]);
});

test('a command says what it has added; a dry run adds nothing', async () => {
  const product = await aWornProduct();
  const file = `product_id,float\n${product},0.2\n`;
  expect((await command(file, { dryRun: true })).lines).toEqual([
    'Dry run, nothing was changed: 1 items would be added.',
  ]);
  expect(await known(product)).toBe(0);
  expect(await command(file)).toEqual({ lines: ['1 items added.'], result: { added: 1, dry_run: false } });
  expect([await stockOf(product), await known(product)]).toEqual([2, 1]);
  expect(catalogueCommands.map(({ name }) => name)).toContain('unit import');
});

test('5,000 items of several products come with one file, some of a hidden one, and go with one undo', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => aWornProduct({ stock: 1 })));
  const hidden = products[0] ?? 0;
  await olga.post(`/desk/products/${hidden}/edit`, { change: { hidden: true }, seen: {} });
  const lines = Array.from({ length: 5_000 }, (_, line) =>
    [products[(line * 7) % 5], (0.15 + line / 50_000).toFixed(10), line % 1000, anAsset()].join(','),
  );
  const id = await imported(`product_id,float,seed,asset_id\n${lines.join('\n')}\n`);
  expect(await Promise.all(products.map(known))).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(await Promise.all(products.map(stockOf))).toEqual([0, 1001, 1001, 1001, 1001]);
  const range = await database
    .selectFrom('product')
    .select(['lowest_float', 'highest_float'])
    .where('id', '=', products[1] ?? 0)
    .executeTakeFirst();
  expect([range?.lowest_float, range?.highest_float]).toEqual([expect.closeTo(0.15, 3), expect.closeTo(0.25, 3)]);
  expect((await step(id, 'undo')).json().payload).toMatchObject({ undone: 5_000, kept: 0 });
  expect(await Promise.all(products.map(known))).toEqual([0, 0, 0, 0, 0]);
  expect(await Promise.all(products.map(stockOf))).toEqual([0, 1, 1, 1, 1]);
});
