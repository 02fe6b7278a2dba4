import { gzipSync } from 'node:zlib';
import { ADDED_COLUMNS } from '@patina/shared-api/contract/desk/imports';
import { expect, test } from 'vitest';
import { FILE_FIELDS } from '#catalogue/import/check-records.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aProduct, anOperator } = await openShop();
const olga = await anOperator('catalogue');

async function preview(text: string) {
  const { id } = (await olga.post('/desk/imports/begin', { name: 'products.csv' })).json().payload;
  await olga.post(`/desk/imports/${id}/part`, { place: 0, content: gzipSync(text).toString('base64') });
  const answer = await olga.post(`/desk/imports/${id}/preview`);
  return { id, ...answer.json() };
}
const run = (id: number) => olga.post(`/desk/imports/${id}/run`);
const changes = async (id: number) => (await olga.get(`/desk/imports/${id}/changes`)).json().payload;
const facts = (id: number) =>
  database
    .selectFrom('product')
    .select(['price', 'old_price', 'stock', 'is_new'])
    .where('id', '=', id)
    .executeTakeFirst();
const exported = async () => (await olga.get('/desk/products/export?sort=id')).body;

/** The file as a spreadsheet of a country with decimal commas saves it. */
const resaved = (csv: string) =>
  csv
    .split('\r\n')
    .map((line) =>
      (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
        .slice(0, line === '' ? 0 : line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).length)
        .map((cell) => cell.replace(/,$/, ''))
        .map((cell) =>
          /^\d+\.\d+$/.test(cell)
            ? `"${cell.replace('.', ',')}"`
            : cell.replace(/^true$/, 'WAHR').replace(/^false$/, 'FALSCH'),
        )
        .join(';'),
    )
    .join('\r\n');

test('the export of all products changes nothing when it comes back, also from a spreadsheet of another country', async () => {
  const [reduced, plain] = [await aProduct({ priceMinor: 12_50 }), await aProduct()];
  await olga.post(`/desk/products/${reduced}/edit`, { change: { old_price: 15.99, new: true }, seen: {} });
  const file = await exported();
  for (const text of [file, resaved(file)]) {
    const { payload } = await preview(text);
    expect(payload).toMatchObject({
      created: 0,
      updated: 0,
      skipped: expect.arrayContaining(['title', 'hidden', 'bought']),
    });
    expect(payload.unchanged).toBeGreaterThan(1);
  }
  // What was sold since is not given back, and what the operator has edited is changed.
  await database.updateTable('product').set({ stock: 0 }).where('id', '=', plain).execute();
  const edited = file.replace(new RegExp(`^(${plain},.*?),10,`, 'm'), '$1,11,');
  const { id, payload } = await preview(edited);
  expect(payload).toMatchObject({ created: 0, updated: 1 });
  expect(await changes(id)).toMatchObject([{ product_id: plain, values: [{ field: 'price', before: 10, after: 11 }] }]);
});

test('a file of id and price changes prices at once, is one entry of the audit log, and can be taken back', async () => {
  const ids = await Promise.all([aProduct(), aProduct(), aProduct()]);
  const { id, payload } = await preview(
    `id;price\r\n${ids.map((product, n) => `${product};${10 + n},5`).join('\r\n')}\r\n;\r\n`,
  );
  expect(payload).toMatchObject({ updated: 3, unchanged: 0, skipped: [] });
  expect(await facts(ids[0] ?? 0)).toMatchObject({ price: 1000 });
  expect((await run(id)).statusCode).toBe(200);
  expect(await Promise.all(ids.map(facts))).toMatchObject([
    { price: 1050, stock: 1 },
    { price: 1150 },
    { price: 1250 },
  ]);
  const prices = await database
    .selectFrom('product_price')
    .select('price')
    .where('product_id', '=', ids[0] ?? 0)
    .orderBy('since')
    .execute();
  expect(prices.map(({ price }) => price)).toEqual([1000, 1050]);
  const entries = await auditLog(database).latest('catalogue');
  expect(entries.filter(({ after }) => (after as { import?: number }).import === id)).toHaveLength(1);
  expect((await olga.post(`/desk/imports/${id}/undo`)).json().payload).toMatchObject({ undone: 3, kept: 0 });
  expect(await facts(ids[0] ?? 0)).toMatchObject({ price: 1000 });
});

test('stock, marks and the end of a sale are changed by id; a price above the usual one ends the sale, too', async () => {
  const [one, other] = [await aProduct(), await aProduct()];
  for (const id of [one, other]) await olga.post(`/desk/products/${id}/edit`, { change: { old_price: 14 }, seen: {} });
  await run((await preview(`id,old_price,stock,new\n${one},,7,yes\n`)).id);
  await run((await preview(`id,price\n${other},14.50\n`)).id);
  expect(await facts(one)).toEqual({ price: 1000, old_price: null, stock: 7, is_new: true });
  expect(await facts(other)).toMatchObject({ price: 1450, old_price: null });
});

test('a price far from the reference waits for a second person, as an edit does', async () => {
  const { id } = await preview(`id,price\n${await aProduct()},2\n`);
  expect((await run(id)).json().code).toBe('approval-requested');
});

test('a hundred lines with one cause are one message, and nothing is changed', async () => {
  const product = await aProduct();
  const lines = Array.from({ length: 100 }, (_, n) => `${800_000_000 + n},1`);
  const told = await preview(`id,price\n${lines.join('\n')}\n${product},free\n${product},11\n`);
  expect(told.code).toBe('import-file-invalid');
  expect(told.message.split('\n').slice(0, 3)).toEqual([
    'Lines 2, 3, 4, 5, 6 and 95 more: there is no product with this id',
    'Line 102: price must be a price such as 12 or 12.50',
    'Line 103: id stands already on a line before',
  ]);
  expect(told.message).toContain('Nothing was imported (102 lines are refused)');
  expect((await preview(`id,stock\n${product},1.000\n`)).message).toContain('Line 2: stock must be a whole number');
  expect((await preview(`id,prise\n${product},1\n`)).message).toContain('unknown columns: prise');
  expect(await facts(product)).toMatchObject({ price: 1000 });
});

test('the template to add products has the fields of records', () => expect([...ADDED_COLUMNS]).toEqual(FILE_FIELDS));
