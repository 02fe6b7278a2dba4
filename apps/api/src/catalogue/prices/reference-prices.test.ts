import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openShop } from '#testing/open-shop.ts';

const { app, database, aProduct, anOperator } = await openShop();
const olga = await anOperator('catalogue');

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Uploads a file with these references of products, previews and runs it. Returns its number. */
async function refer(id: number, cells: { price: string; currency: string; source?: string; day?: string }) {
  const { external_id, price, title } = await database
    .selectFrom('product')
    .select(['external_id', 'price', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const record = {
    external_id,
    type: 'Rifle',
    weapon: 'AK-47',
    finish: 'Test',
    exterior: 'Field-Tested',
    title,
    price: price / 100,
    reference_price: cells.price,
    reference_currency: cells.currency,
    reference_source: cells.source ?? 'A market',
    ...(cells.day !== undefined && { reference_day: cells.day }),
  };
  const begun = (await olga.post('/desk/imports/begin', { name: 'market.json' })).json().payload.id;
  const content = gzipSync(JSON.stringify([record])).toString('base64');
  await olga.post(`/desk/imports/${begun}/part`, { place: 0, content });
  await olga.post(`/desk/imports/${begun}/preview`);
  const { values } = (await olga.get(`/desk/imports/${begun}/changes`)).json().payload[0];
  expect((await olga.post(`/desk/imports/${begun}/run`)).statusCode).toBe(200);
  return { begun, values };
}

const details = async (id: number) => (await app.inject({ url: `/api/items/${id}` })).json().payload;

test('a file says what a product costs elsewhere, which page and list compare, until it is taken back', async () => {
  const product = await aProduct({ priceMinor: 9_10 });
  const { begun, values } = await refer(product, { price: '10', currency: 'eur' });
  expect(values).toEqual([
    { field: 'reference_price', before: null, after: 10 },
    { field: 'reference_currency', before: null, after: 'EUR' },
    { field: 'reference_source', before: null, after: 'A market' },
    { field: 'reference_day', before: null, after: dayAgo(0) },
  ]);
  const shown = await details(product);
  expect(shown).toMatchObject({
    market: { under: 9 },
    reference: {
      price: 10,
      currency: 'EUR',
      credits: 10,
      source: 'A market',
      is_made_up: false,
      age_days: 0,
      under: 9,
    },
  });
  const list = await app.inject({ url: '/api/items/list?limit=100' });
  expect(list.json().payload.find(({ id }: { id: number }) => id === product).market).toEqual({ under: 9 });
  await olga.post(`/desk/imports/${begun}/undo`);
  const restored = await details(product);
  expect([restored.market, restored.reference]).toEqual([undefined, undefined]);
});

test('one that is old, or in a currency without a rate, is shown and not compared', async () => {
  const [old, foreign] = [await aProduct(), await aProduct()];
  await refer(old, { price: '20', currency: 'EUR', day: dayAgo(7) });
  expect(await details(old)).toMatchObject({ reference: { age_days: 7, credits: 20, under: null } });
  await refer(foreign, { price: '20', currency: 'XAU' });
  expect(await details(foreign)).toMatchObject({
    reference: { price: 20, currency: 'XAU', credits: null, under: null },
  });
  expect([(await details(old)).market, (await details(foreign)).market]).toEqual([undefined, undefined]);
});

test('one that stays out of a later file stays as it is', async () => {
  const product = await aProduct();
  await refer(product, { price: '20', currency: 'EUR', day: dayAgo(3) });
  await database.updateTable('product').set({ price: 11_00 }).where('id', '=', product).execute();
  const { values } = await refer(product, { price: '20', currency: 'EUR', day: dayAgo(2) });
  expect(values).toEqual([{ field: 'reference_day', before: dayAgo(3), after: dayAgo(2) }]);
});
