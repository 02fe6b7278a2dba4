import type { CatalogueImport, ImportChange } from '@patina/shared-api/contract/desk/imports';
import type { DeskProduct, ProductFacts } from '@patina/shared-api/contract/desk/products';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const PRODUCT: DeskProduct = {
  id: 7,
  external_id: 'redline',
  title: 'AK-47 | Redline',
  type: 'Rifle',
  category: 'rifle',
  subcategory: 'ak-47',
  img_url: '',
  price: 10,
  old_price: null,
  stock: 3,
  new: false,
  hidden: false,
  bought: 6,
  margin_percent: 26.2,
  sold_30d: 4,
};

/** Opens the list of products; the server takes what is changed. */
function openProducts(answers: Answers = {}, language: 'en' | 'de' = 'en') {
  let product = PRODUCT;
  return openDesk(
    '/desk/products',
    {
      'GET /desk/products': () => aList([product]),
      'POST /desk/products/{id}/edit': ({ body }) => {
        product = { ...product, ...(body['change'] as Partial<ProductFacts>) };
        return ok(product);
      },
      ...answers,
    },
    { roles: ['catalogue'] },
    language,
  );
}

const DETAILS = { ...PRODUCT, suggested_bid: 8.5, sold_7d: 1, revenue_30d: 40, prices: [] };

const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of AK-47 | Redline' });

test('a price is changed where it stands, and what was seen is sent with it', async () => {
  const { user, callsOf } = openProducts();
  await user.clear(await price());
  await user.type(await price(), '12,5{Enter}');
  await waitFor(() => expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(1));
  expect(callsOf('POST /desk/products/{id}/edit')[0]?.body).toMatchObject({
    change: { price: 12.5 },
    seen: { price: 10 },
  });
  await waitFor(async () => expect((await price()).value).toBe('12.50'));
  await user.clear(await price());
  await user.type(await price(), '99{Escape}');
  expect((await price()).value).toBe('12.50');
  expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(1);
});

test('a price is shown and typed as German writes it, and what may be a thousand or one is not guessed', async () => {
  const { user, callsOf } = openProducts({}, 'de');
  expect((await price()).value).toBe('10,00');
  await user.clear(await price());
  await user.type(await price(), '1.234{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('höchstens zwei Nachkommastellen');
  expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(0);
  await user.clear(await price());
  await user.type(await price(), '1.234,5{Enter}');
  await waitFor(() => expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(1));
  expect(callsOf('POST /desk/products/{id}/edit')[0]?.body).toMatchObject({ change: { price: 1234.5 } });
  await waitFor(async () => expect((await price()).value).toBe('1234,50'));
});

test('who was slower sees who has changed the product, and its present price', async () => {
  let shown = PRODUCT;
  const { user } = openProducts({
    'GET /desk/products': () => aList([shown]),
    'GET /desk/products/{id}': () =>
      ok({
        ...DETAILS,
        changes: [{ id: 1, at: 0, operator: 'otto@patina.test', action: 'product set', before: null, after: null }],
      }),
    'POST /desk/products/{id}/edit': () => {
      shown = { ...PRODUCT, price: 11 };
      return new Rejection(409, 'This product has changed.', undefined, 'product-changed');
    },
  });
  await user.clear(await price());
  await user.type(await price(), '12{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('otto@patina.test has changed this product since.');
  await waitFor(async () => expect((await price()).value).toBe('11.00'));
});

test('the page of a product says in words who has changed it', async () => {
  const changes = [
    {
      ...{ id: 2, at: 1_800_000_000, operator: 'olga@patina.test', action: 'catalogue undo' },
      ...{ before: { price: 1250, is_new: true }, after: { price: 1000.5, is_new: false } },
    },
    {
      ...{ id: 1, at: 1_700_000_000, operator: 'otto@patina.test', action: 'product set' },
      ...{ before: { stock: 3, title: 'AK-47' }, after: { stock: 1200, title: 'AK-47' } },
    },
  ];
  openDesk('/desk/products/7', { 'GET /desk/products/{id}': () => ok({ ...DETAILS, changes }) });
  const rows = await tableRows('Changes');
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Import or change undone', 'Price1,250.00 Credits → 1,000.50 CreditsMarked as newyes → no', 'olga@patina.test'],
    ['Product changed', 'Stock3 → 1,200', 'otto@patina.test'],
  ]);
});

test('what is no price is not sent', async () => {
  const { user, callsOf } = openProducts();
  await user.clear(await price());
  await user.type(await price(), 'free{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('A price is a number above 0');
  expect(callsOf('POST /desk/products/{id}/edit')).toEqual([]);
});

/** One product that stays as it is. */
const stays = (code: string, title: string) => ({
  ...{ count: 1, others: 0 },
  causes: [{ code, message: '', count: 1, names: [title] }],
});

const PLAN: CatalogueImport = {
  ...{ id: 12, name: 'price +5 %', operator: 'olga@patina.test', state: 'previewed', created: 0, unchanged: 4 },
  ...{ created_at: 1_800_000_000, imported_at: null, undone_at: null, undone_by: null },
  updated: 15_825,
  change: { price_percent: 5, price_ending: '99' },
  refused: stays('price-invalid', 'Sticker | Titan'),
  unusual: 2,
};

const CHANGE: ImportChange = {
  ...{ place: 0, kind: 'changed', product_id: 7, title: 'AK-47 | Redline', hidden: false, outcome: null },
  values: [{ field: 'price', before: 10, after: 10.99 }],
};

/** Opens the list of 15,830 rifles, and the dialog that changes all of them, by keyboard. */
async function openBulkDialog(answers: Answers = {}) {
  const opened = openDesk('/desk/products?type=Rifle&page=2', {
    'GET /desk/products': () => aList([PRODUCT], { total: 15_830, pages: 15_830, page: 2 }),
    'POST /desk/products/bulk': ({ body }) => ok({ ...PLAN, ...(body['leave_unusual'] === true && { unusual: 0 }) }),
    'GET /desk/imports/{id}/changes': () => aList([CHANGE]),
    'POST /desk/imports/{id}/run': () =>
      ok({ ...PLAN, state: 'imported', refused: stays('product-changed', 'AWP | Asiimov') }),
    ...answers,
  });
  await price();
  const { user } = opened;
  await user.keyboard('aa');
  expect(screen.getByRole('region', { name: 'All 15,830 chosen' })).toBeTruthy();
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 15,830 products' }));
  await user.selectOptions(dialog.getByLabelText('Price'), 'Raise by per cent');
  await user.type(dialog.getByLabelText('Per cent'), '5');
  await user.selectOptions(dialog.getByLabelText('Round prices'), '.99');
  await user.type(dialog.getByLabelText('Per cent'), '{Enter}');
  await dialog.findByText('15,825 products would change. 4 are so already.');
  return { ...opened, dialog };
}

test('all products of a filter are changed at once: the preview says what and why not, and it can be undone', async () => {
  const { user, dialog, callsOf } = await openBulkDialog({
    'POST /desk/imports/{id}/undo': () => ok({ import: { ...PLAN, state: 'undone' }, undone: 15_824, kept: 1 }),
  });
  expect(callsOf('POST /desk/products/bulk').map(({ body }) => body)).toMatchObject([
    { filter: { type: 'Rifle' }, change: { price_percent: 5, price_ending: '99' } },
  ]);
  const [shown] = within(dialog.getByRole('list', { name: 'The first changes' })).getAllByRole('listitem');
  expect(shown?.textContent).toBe('AK-47 | RedlinePrice10.00 → 10.99');
  const refused = () => within(dialog.getByRole('list', { name: 'What stays as it is' })).getAllByRole('listitem');
  expect(refused().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Sticker | Titan')]);
  expect(dialog.getByText(/^2 prices are below 70 %/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Leave these out' }));
  await waitFor(() => expect(callsOf('POST /desk/products/bulk')[1]?.body).toMatchObject({ leave_unusual: true }));
  await dialog.findByRole('button', { name: 'Change 15,825 products' });
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('15,825 products are changed.')).toBeTruthy();
  expect(callsOf('POST /desk/imports/{id}/run')).toHaveLength(1);
  expect(refused().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('AWP | Asiimov')]);
  expect(dialog.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe('/desk/import/12');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('15,824 products are as before.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: /chosen/ })).toBeNull());
});

test('what was typed is there again on the way back, and what waits for a second person says so', async () => {
  const { user, dialog } = await openBulkDialog({
    'POST /desk/imports/{id}/run': () => new Rejection(409, 'It waits.', undefined, 'approval-requested'),
  });
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Per cent').value).toBe('5');
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
  await user.click(await dialog.findByRole('button', { name: 'Ask a second person' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('A second person has to agree');
});

test('chosen products are named one by one, and a preview without a change cannot be confirmed', async () => {
  const { user, callsOf } = openProducts({
    'POST /desk/products/bulk': () => ok({ ...PLAN, updated: 0, unchanged: 1, refused: null, unusual: 0 }),
  });
  await price();
  await user.keyboard('jxe');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 product' }));
  await user.selectOptions(dialog.getByLabelText('Stock'), 'Take away');
  await user.type(dialog.getByLabelText('Units'), '2');
  await user.selectOptions(dialog.getByLabelText('Hidden'), 'Yes');
  await user.selectOptions(dialog.getByLabelText('Before reduction'), 'No reduction');
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByText('Nothing would change. 1 is so already.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(callsOf('POST /desk/products/bulk')[0]?.body).toMatchObject({
    items: [{ id: 7 }],
    change: { stock_by: -2, hidden: true, sale: false },
  });
});
