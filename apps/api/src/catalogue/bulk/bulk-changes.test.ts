import { expect, test } from 'vitest';
import { openShop } from '#testing/open-shop.ts';

const { app, database, aProduct, anOperator } = await openShop();
const olga = await anOperator('catalogue');
const otto = await anOperator('owner');

async function products(...prices: number[]) {
  const ids: number[] = [];
  for (const price of prices) ids.push(await aProduct({ priceMinor: price * 100, stock: 2 }));
  return ids;
}
const facts = (id = 0) =>
  database
    .selectFrom('product')
    .select(['price', 'old_price', 'stock', 'withheld', 'is_new', 'is_hidden'])
    .where('id', '=', id)
    .executeTakeFirst();
const pricesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await facts(id))?.price));

const preview = async (items: readonly number[], change: object, more: object = {}) => {
  const answer = await olga.post('/desk/products/bulk', { items: items.map((id) => ({ id })), change, ...more });
  return answer.json().payload ?? answer.json();
};
const step = async (id: number, name: 'run' | 'undo' | 'preview', operator = olga) => {
  const answer = await operator.post(`/desk/imports/${id}/${name}`);
  return answer.json().payload ?? answer.json();
};
const changes = async (id: number, query = '') =>
  (await olga.get(`/desk/imports/${id}/changes?${query}`)).json().payload;
const audited = async (subject: string) =>
  (await otto.get(`/desk/audit?subject=${encodeURIComponent(subject)}`)).json().payload;
const edit = (id: number, change: object, operator = otto) =>
  operator.post(`/desk/products/${id}/edit`, { change, seen: {} });

test('a preview says what would change, what is so already and what cannot be, and changes nothing', async () => {
  const [dear = 0, cheap = 0, bare = 0] = await products(100, 3, 5);
  await edit(bare, { price: 4, old_price: 5 });
  const found = await preview([dear, cheap, bare, 999_999_999], { price_amount: -3 });
  expect(found).toMatchObject({
    state: 'previewed',
    updated: 2,
    unchanged: 0,
    name: 'price −3.00',
    change: { price_amount: -3 },
    refused: {
      count: 2,
      causes: [
        { code: 'price-invalid', count: 1, names: [expect.stringContaining('AK-47')] },
        { code: 'product-not-found', count: 1, names: ['999999999'] },
      ],
    },
    // 1 of 5 is far from the price of 30 days ago; 97 of 100 is not.
    unusual: 1,
  });
  expect(await changes(found.id, 'refused=no')).toMatchObject([
    { product_id: dear, values: [{ field: 'price', before: 100, after: 97 }] },
    { product_id: bare, values: [{ field: 'price', before: 4, after: 1 }] },
  ]);
  expect((await changes(found.id, 'refused=yes')).map(({ problem }: { problem: string }) => problem)).toEqual([
    'product-not-found',
    'price-invalid',
  ]);
  expect(await pricesOf([dear, cheap, bare])).toEqual([100_00, 3_00, 4_00]);
  expect((await olga.get('/desk/imports')).json().payload).toEqual([]);
});

test('several products change at once, as one entry of the audit log that each of them is found by', async () => {
  const ids = await products(10, 20, 30);
  const { id } = await preview(ids, { price_percent: -10, price_ending: '99', sale: true, stock_by: 3, new: true });
  expect(await step(id, 'run')).toMatchObject({ state: 'imported', updated: 3, refused: null });
  expect(await Promise.all(ids.map(facts))).toMatchObject([
    { price: 8_99, old_price: 10_00, stock: 5, is_new: true },
    { price: 17_99, old_price: 20_00, stock: 5, is_new: true },
    { price: 26_99, old_price: 30_00, stock: 5, is_new: true },
  ]);
  const subjects = ids.map((product) => `product ${product}`);
  for (const subject of [...subjects, `import ${id}`]) {
    expect(await audited(subject)).toMatchObject([
      {
        operator: olga.email,
        action: 'catalogue change',
        subject: `import ${id}`,
        subjects,
        subject_count: 3,
        after: { products: 3, price_percent: -10, price_ending: '99', sale: true, stock_by: 3, new: true },
      },
    ]);
  }
  expect((await olga.get('/desk/imports')).json().payload).toMatchObject([
    { id, state: 'imported', operator: olga.email },
  ]);
  const { changes: shown } = (await olga.get(`/desk/products/${ids[1]}`)).json().payload;
  expect(shown).toMatchObject([
    {
      action: 'catalogue change',
      before: { price: 20, old_price: null, stock: 2, is_new: false },
      after: { price: 17.99, old_price: 20, stock: 5, is_new: true },
    },
  ]);
  expect((await app.inject(`/api/items/${ids[0]}`)).json().payload).toMatchObject({ price: 8.99, new: true });
});

test('what somebody has changed since the preview is named and kept, be it by a sale; the others are changed', async () => {
  const [priced = 0, sold = 0, calm = 0] = await products(10, 10, 10);
  const [dearer, more] = [
    await preview([priced, sold, calm], { price_percent: 10 }),
    await preview([priced, sold, calm], { stock_by: 1 }),
  ];
  await edit(priced, { price: 12 });
  await database.updateTable('product').set({ stock: 1 }).where('id', '=', sold).execute();
  expect(await step(dearer.id, 'run')).toMatchObject({
    updated: 2,
    refused: { count: 1, causes: [{ code: 'product-changed', count: 1, names: [expect.any(String)] }] },
  });
  expect(await changes(dearer.id, 'refused=yes')).toMatchObject([{ product_id: priced, problem: 'product-changed' }]);
  expect(await pricesOf([priced, sold, calm])).toEqual([12_00, 11_00, 11_00]);
  expect(await step(more.id, 'run')).toMatchObject({
    updated: 2,
    refused: { causes: [{ code: 'product-changed', count: 1 }] },
  });
  expect(await Promise.all([priced, sold, calm].map(facts))).toMatchObject([{ stock: 3 }, { stock: 1 }, { stock: 3 }]);
  expect(await audited(`import ${dearer.id}`)).toMatchObject([{ after: { products: 2, left: 1 } }]);
  expect(await audited(`product ${priced}`)).toMatchObject([
    { subject: `import ${more.id}` },
    { action: 'product set', operator: otto.email },
  ]);
});

test('it is done once, however often and by how many it is repeated', async () => {
  const ids = await products(10, 20);
  const { id } = await preview(ids, { stock_by: 5 });
  const runs = await Promise.all([step(id, 'run'), step(id, 'run', otto), step(id, 'run')]);
  expect(runs.map(({ state, updated }) => [state, updated])).toEqual(Array(3).fill(['imported', 2]));
  expect(await step(id, 'run')).toMatchObject({ state: 'imported', updated: 2 });
  expect(await Promise.all(ids.map(facts))).toMatchObject([{ stock: 7 }, { stock: 7 }]);
  expect(await audited(`import ${id}`)).toHaveLength(1);
  await step(id, 'undo');
  expect((await step(id, 'run')).code).toBe('import-done');
});

test('an undo gives back what was before, but for products that somebody has changed again, which are named', async () => {
  const [back = 0, edited = 0, hidden = 0] = await products(10, 10, 10);
  const before = await facts(back);
  const { id } = await preview([back, edited, hidden], { price_percent: 20, hidden: true });
  await step(id, 'run');
  expect(await facts(back)).toMatchObject({ price: 12_00, stock: 0, withheld: 2, is_hidden: true });
  await edit(edited, { price: 13 });
  expect(await step(id, 'undo', otto)).toMatchObject({ undone: 2, kept: 1, import: { undone_by: otto.email } });
  expect([await facts(back), await facts(hidden)]).toEqual([before, before]);
  expect(await facts(edited)).toMatchObject({ price: 13_00, is_hidden: true });
  expect(await changes(id, 'outcome=kept')).toMatchObject([{ product_id: edited }]);
  const [undone, changed] = await audited(`product ${back}`);
  expect([undone, changed]).toMatchObject([
    { operator: otto.email, action: 'catalogue undo', subject_count: 2, after: { undone: 2, kept: 1 } },
    { operator: olga.email, action: 'catalogue change', subject_count: 3 },
  ]);
  expect((await audited(`product ${edited}`)).map(({ action }: { action: string }) => action)).toEqual([
    'product set',
    'catalogue change',
  ]);
  const { changes: shown } = (await olga.get(`/desk/products/${back}`)).json().payload;
  expect(shown[0]).toMatchObject({ action: 'catalogue undo', before: { price: 12 }, after: { price: 10 } });
});

test('prices far from their reference price wait for a second person, and are not previewed anew meanwhile', async () => {
  const ids = await products(10, 20);
  const { id, unusual } = await preview(ids, { price_percent: 60 });
  expect(unusual).toBe(2);
  expect((await step(id, 'run')).code).toBe('approval-requested');
  expect((await step(id, 'preview')).code).toBe('approval-pending');
  expect(await pricesOf(ids)).toEqual([10_00, 20_00]);
  const [waiting] = (await otto.get('/desk/approvals?sort=-requested_at')).json().payload;
  expect(waiting).toMatchObject({ subject: `import ${id}`, details: { products: 2 } });
  expect((await otto.post('/desk/approvals/approve', { kind: waiting.kind, id: waiting.id })).statusCode).toBe(200);
  expect(await pricesOf(ids)).toEqual([16_00, 32_00]);
  expect(await audited(`product ${ids[0]}`)).toMatchObject([{ operator: otto.email, action: 'catalogue change' }]);
});

test('what a second person would have to agree to is left out and named, and the rest is done by one', async () => {
  const [dear = 0, cheap = 0] = await products(100, 4);
  const found = await preview([dear, cheap], { price_amount: 3 }, { leave_unusual: true });
  expect(found).toMatchObject({ updated: 1, refused: { causes: [{ code: 'price-unusual', count: 1 }] } });
  expect(found.unusual).toBeUndefined();
  expect(await step(found.id, 'preview')).toMatchObject({
    updated: 1,
    refused: { causes: [{ code: 'price-unusual' }] },
  });
  expect(await step(found.id, 'run')).toMatchObject({ state: 'imported', updated: 1 });
  expect(await pricesOf([dear, cheap])).toEqual([103_00, 4_00]);
});

test('all products of a filter are changed without naming one, and who names none changes none', async () => {
  const [one = 0] = await products(7777);
  const change = { hidden: true };
  const bulk = async (body: object) => (await olga.post('/desk/products/bulk', body)).json();
  expect((await bulk({ filter: { search: String(one) }, change })).payload).toMatchObject({ updated: 1, unchanged: 0 });
  const all = (await bulk({ filter: {}, change })).payload;
  const hidden = (await bulk({ filter: { state: 'hidden' }, change })).payload;
  const { total } = (await olga.get('/desk/products')).json().meta;
  expect(all.updated + hidden.unchanged).toBe(total);
  expect((await bulk({ filter: { type: 'Knife' }, change })).payload).toMatchObject({ updated: 0, unchanged: 0 });
  for (const body of [{ change }, { change, items: [{ id: one }], filter: {} }]) {
    expect((await bulk(body)).error_codes).toEqual({ items: ['bulk-products-missing'] });
  }
  expect((await bulk({ filter: {}, change: {} })).error_codes).toEqual({ change: ['bulk-nothing'] });
});

test('a preview that nobody has run is gone after an hour, unless a second person is to agree', async () => {
  const ids = await products(10);
  const [left, waiting] = [await preview(ids, { price_percent: 1 }), await preview(ids, { price_percent: 90 })];
  await step(waiting.id, 'run');
  await database
    .updateTable('catalogue_import')
    .set({ created_at: new Date(Date.now() - 61 * 60_000) } as object)
    .where('id', 'in', [left.id, waiting.id])
    .execute();
  await preview(ids, { price_percent: 2 });
  expect((await step(left.id, 'run')).code).toBe('import-not-found');
  expect((await step(waiting.id, 'run')).code).toBe('approval-pending');
});
