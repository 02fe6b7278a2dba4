import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aProduct, aShopper, anOperator } = await openShop();
const olga = await anOperator('catalogue');
const otto = await anOperator('owner');

const facts = (id: number) =>
  database
    .selectFrom('product')
    .select(['id', 'external_id', 'title', 'price', 'old_price', 'stock', 'is_new', 'is_hidden'])
    .where('id', '=', id)
    .executeTakeFirst();
const named = (externalId: string) =>
  database.selectFrom('product').selectAll().where('external_id', '=', externalId).executeTakeFirst();

async function upload(text: string, parts = 1): Promise<number> {
  const { id } = (await olga.post('/desk/imports/begin', { name: 'skins.csv' })).json().payload;
  const content = gzipSync(text).toString('base64');
  const length = Math.ceil(content.length / parts);
  for (let place = 0; place < parts; place += 1) {
    await olga.post(`/desk/imports/${id}/part`, {
      place,
      content: content.slice(place * length, (place + 1) * length),
    });
  }
  return id;
}

const step = (id: number, name: 'preview' | 'run' | 'undo', operator = olga) =>
  operator.post(`/desk/imports/${id}/${name}`);
const changes = async (id: number, query = '') =>
  (await olga.get(`/desk/imports/${id}/changes?${query}`)).json().payload;

/** A file with these products of the test catalogue, and new ones. */
async function aFile(rows: { id?: number; name?: string; price: number; stock?: number; quality?: string }[]) {
  const lines = await Promise.all(
    rows.map(async ({ id, name, price, stock = '', quality = '' }) => {
      const known = id === undefined ? undefined : await facts(id);
      const { external_id = `new ${name}`, title = '' } = known ?? {};
      return [external_id, 'Rifle', 'AK-47', 'Test', 'Field-Tested', quality, title, price, stock].join(',');
    }),
  );
  return `external_id,type,weapon,finish,exterior,quality,title,price,stock\n${lines.join('\n')}\n`;
}

test('a preview shows what is new, changed and hidden, and changes nothing', async () => {
  const [cheap, hidden, same] = [await aProduct(), await aProduct(), await aProduct()];
  await olga.post(`/desk/products/${hidden}/edit`, { change: { hidden: true }, seen: {} });
  const rows = [
    { id: cheap, price: 12.5, stock: 4 },
    { id: hidden, price: 11 },
    { id: same, price: 10 },
  ];
  const id = await upload(await aFile([...rows, { name: 'one', price: 5 }]), 3);
  expect((await step(id, 'preview')).json().payload).toMatchObject({
    state: 'previewed',
    created: 1,
    operator: olga.email,
  });
  expect(await facts(cheap)).toMatchObject({ price: 1000, stock: 1 });
  expect(await named('new one')).toBeUndefined();
  expect(await changes(id, 'kind=new')).toEqual([
    {
      place: expect.any(Number),
      kind: 'new',
      product_id: null,
      hidden: false,
      outcome: null,
      title: 'AK-47 | Test (Field-Tested)',
      values: [
        { field: 'price', before: null, after: 5 },
        { field: 'stock', before: null, after: 1 },
        { field: 'exterior', before: null, after: 'Field-Tested' },
        { field: 'item_class', before: null, after: 'Normal' },
      ],
    },
  ]);
  const changed = await changes(id, 'kind=changed');
  expect(changed[0]).toMatchObject({
    product_id: cheap,
    kind: 'changed',
    values: [
      { field: 'price', before: 10, after: 12.5 },
      { field: 'stock', before: 1, after: 4 },
    ],
  });
  expect((await changes(id, 'hidden=yes')).map((change: { product_id: number }) => change.product_id)).toEqual([
    hidden,
  ]);
});

test('an import does what its preview has shown, once, and is undone but for what has changed since', async () => {
  const [back, sold, edited] = [await aProduct(), await aProduct(), await aProduct()];
  const before = await facts(back);
  const rows = [back, sold, edited].map((id) => ({ id, price: 14, stock: 3, quality: 'Covert' }));
  const id = await upload(
    await aFile([
      ...rows,
      { name: 'two', price: 5, quality: 'Covert' },
      { name: 'three', price: 6, quality: 'Covert' },
    ]),
  );
  await step(id, 'preview');
  const runs = await Promise.all([step(id, 'run'), step(id, 'run', otto)]);
  expect(runs.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await facts(back)).toMatchObject({ price: 1400, stock: 3 });
  expect(await database.selectFrom('catalogue_import_part').selectAll().where('import_id', '=', id).execute()).toEqual(
    [],
  );

  await database.updateTable('product').set({ stock: 2 }).where('id', '=', sold).execute();
  await olga.post(`/desk/products/${edited}/edit`, { change: { price: 15 }, seen: { price: 14 } });
  const third = (await named('new three'))?.id ?? 0;
  await (await aShopper()).post('/cart/add', { id: third });
  const undone = (await step(id, 'undo', otto)).json().payload;
  expect(undone).toMatchObject({ kept: 2, import: { state: 'undone', undone_by: otto.email } });
  const kept = await changes(id, 'outcome=kept');
  expect(kept.map((change: { product_id: number }) => change.product_id)).toEqual([sold, edited]);
  expect(await facts(back)).toEqual({ ...before, title: expect.any(String) });
  expect([await facts(sold), await facts(edited)]).toMatchObject([{ price: 1400, stock: 2 }, { price: 1500 }]);
  expect([await named('new two'), (await named('new three'))?.is_hidden]).toEqual([undefined, true]);
  const { quality_id } = await database
    .selectFrom('finish')
    .selectAll()
    .where('name', '=', 'Test')
    .executeTakeFirstOrThrow();
  expect(quality_id).toBeNull();
  expect((await step(id, 'undo')).json().code).toBe('import-done');
  expect((await auditLog(database).latest('catalogue')).slice(0, 2)).toMatchObject([
    { operator: otto.email, action: 'catalogue undo', after: { import: id, kept: 2 } },
    { action: 'catalogue import', after: { import: id, file: 'skins.csv', created: 2, updated: 3 } },
  ]);
});

test('an import whose catalogue has changed since the preview is previewed again', async () => {
  const product = await aProduct();
  const id = await upload(await aFile([{ id: product, price: 13 }]));
  await step(id, 'preview');
  await olga.post(`/desk/products/${product}/edit`, { change: { price: 14 }, seen: {} });
  expect((await step(id, 'run')).json().code).toBe('import-outdated');
  await step(id, 'preview');
  expect((await changes(id)).at(-1).values[0]).toEqual({ field: 'price', before: 14, after: 13 });
  expect((await step(id, 'run')).statusCode).toBe(200);
});

test('a file that cannot be imported says why, line by line; a larger one than allowed is not unpacked', async () => {
  const wrong = await upload('external_id,type,weapon,finish,price\na,Rifle,AK-47,Test,free\n');
  const told = (await step(wrong, 'preview')).json();
  expect([told.code, told.message]).toEqual(['import-file-invalid', expect.stringContaining('Line 2: price must be')]);
  // Kept with the import, as codes, for those who read no English.
  const kept = async (id: number) => (await olga.get(`/desk/imports/${id}`)).json().payload;
  expect(await kept(wrong)).toMatchObject({
    state: 'uploaded',
    refused: {
      count: 1,
      others: 0,
      causes: [{ code: 'price-form', values: { field: 'price' }, count: 1, names: ['2'] }],
    },
  });
  const large = await upload(`${'x'.repeat(999)}\n`.repeat(9_000));
  expect((await step(large, 'preview')).json().code).toBe('import-file-too-large');
  expect((await step(999_999, 'preview')).json().code).toBe('import-not-found');
  expect((await step(wrong, 'run')).json().code).toBe('import-done');
});

test('what nobody has imported within a week is deleted with its file; what was imported is undone later, too', async () => {
  const product = await aProduct();
  const [uploaded, previewed, imported, recent] = [
    await upload(await aFile([{ name: 'left', price: 1 }])),
    await upload(await aFile([{ name: 'left', price: 1 }])),
    await upload(await aFile([{ id: product, price: 12 }])),
    await upload(await aFile([{ name: 'left', price: 1 }])),
  ];
  await step(previewed, 'preview');
  await step(imported, 'preview');
  await step(imported, 'run');
  await database
    .updateTable('catalogue_import')
    .set({ created_at: fromNow(-8 * DAY) } as object)
    .where('id', 'in', [uploaded, previewed, imported])
    .execute();
  await deleteExpiredRows(database);
  const kept = await database
    .selectFrom('catalogue_import')
    .select('id')
    .where('id', 'in', [uploaded, previewed, imported, recent])
    .orderBy('id')
    .execute();
  expect(kept.map(({ id }) => id)).toEqual([imported, recent]);
  expect((await step(previewed, 'run')).json().code).toBe('import-not-found');
  expect((await facts(product))?.price).toBe(1200);
  expect((await step(imported, 'undo')).statusCode).toBe(200);
  expect((await facts(product))?.price).toBe(1000);
});
