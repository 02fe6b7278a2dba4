import type { CatalogueImport, ImportChange } from '@patina/shared-api/contract/desk/imports';
import type { Refused } from '@patina/shared-api/contract/desk/refused';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const PREVIEW: CatalogueImport = {
  ...{
    id: 5,
    name: 'skins.csv',
    operator: 'olga@patina.test',
    state: 'previewed',
    created: 0,
    updated: 1,
    unchanged: 2,
  },
  created_at: 1_800_000_000,
  imported_at: null,
  undone_at: null,
  undone_by: null,
  skipped: ['title', 'margin_percent'],
};

const CHANGE: ImportChange = {
  place: 0,
  kind: 'changed',
  product_id: 7,
  title: 'AK-47 | Redline',
  hidden: false,
  outcome: null,
  values: [{ field: 'price', before: 10, after: 12.5 }],
};

test('a file is uploaded, shows what it would change, and is imported', async () => {
  let state = PREVIEW;
  const { user, callsOf } = openDesk('/desk/import', {
    'GET /desk/imports': () => aList([]),
    'POST /desk/imports/begin': () => ok({ ...PREVIEW, state: 'uploaded' }),
    'POST /desk/imports/{id}/part': () => ({ status: 'OK' }),
    'POST /desk/imports/{id}/preview': () => ok(PREVIEW),
    'GET /desk/imports/{id}': () => ok(state),
    'GET /desk/imports/{id}/changes': () => aList([CHANGE]),
    'POST /desk/imports/{id}/run': () => {
      state = { ...PREVIEW, state: 'imported' };
      return ok(state);
    },
  });
  await user.upload(await screen.findByLabelText('File'), new File(['external_id,price\n'], 'skins.csv'));
  await user.click(screen.getByRole('button', { name: 'Show what would change' }));
  expect(await tableRows('What changes')).toEqual([['AK-47 | Redline', 'Changed', 'Price10.00 → 12.50']]);
  expect(screen.getByText('Not looked at, because they are read-only: title, margin_percent.')).toBeTruthy();
  expect(callsOf('POST /desk/imports/{id}/part').map(({ body }) => body['place'])).toEqual([0]);
  await user.click(screen.getByRole('button', { name: 'Import now' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import now' }));
  expect(await screen.findByRole('button', { name: 'Take the import back' })).toBeTruthy();
});

test('a change of several products says how they were changed, and which stay as they are', async () => {
  const change = { price_percent: -12.5, price_ending: '99', stock_by: 3, hidden: false } as const;
  const causes = [{ code: 'product-changed', message: '', count: 7, names: ['AWP | Asiimov'] }];
  const refused = { count: 7, causes, others: 0 };
  const row: CatalogueImport = { ...PREVIEW, state: 'imported', name: 'price −12.5 %', skipped: [], change, refused };
  const left: ImportChange = { ...CHANGE, place: 1, title: 'AWP | Asiimov', problem: 'product-changed' };
  const { requests, user } = openDesk('/desk/import/5', {
    'GET /desk/imports/{id}': () => ok(row),
    'GET /desk/imports/{id}/changes': () => aList([CHANGE, left]),
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Price −12.5\u00a0% · Prices in .99 · Stock +3 · Shown',
  );
  expect(screen.getByText('Changed', { selector: 'h1 ~ *' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'What stays as it is' })).getByRole('listitem').textContent).toBe(
    '7 stay as they are: This product has changed since you saw it.AWP | Asiimov … 6 more',
  );
  expect(await tableRows('What changes')).toEqual([
    ['AK-47 | Redline', 'Price10.00 → 12.50', ''],
    ['AWP | Asiimov', 'Price10.00 → 12.50', 'This product has changed since you saw it.'],
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stays as it is' }), 'Yes');
  await waitFor(() => expect(requests()).toContain('/desk/imports/5/changes?refused=yes'));
  expect(screen.getByRole('button', { name: 'Take the change back' })).toBeTruthy();
});

test('a file that cannot be imported says how many lines are refused, and why', async () => {
  const unknown = { values: {}, message: 'there is no product', names: ['2', '3', '4', '5', '6'] };
  const refused: Refused = {
    count: 1102,
    others: 12,
    causes: [
      { code: 'columns-unknown', values: { names: 'prise' }, message: 'unknown columns: prise', names: [], count: 1 },
      { code: 'product-unknown', ...unknown, count: 1100 },
      { code: 'price-form', values: { field: 'price' }, message: 'price must be', names: ['1102'], count: 1 },
      { code: 'of-tomorrow', values: {}, message: 'this is not known yet', names: ['1103'], count: 1 },
    ],
  };
  const { user, router } = openDesk('/desk/import', {
    'GET /desk/imports': () => aList([]),
    'POST /desk/imports/begin': () => ok({ ...PREVIEW, state: 'uploaded' }),
    'POST /desk/imports/{id}/part': () => ({ status: 'OK' }),
    'POST /desk/imports/{id}/preview': () => new Rejection(422, 'Line 2: …', undefined, 'import-file-invalid'),
    'GET /desk/imports/{id}': () => ok({ ...PREVIEW, state: 'uploaded', refused }),
    'GET /desk/imports/{id}/changes': () => aList([]),
  });
  await user.upload(await screen.findByLabelText('File'), new File(['id\n'], 'skins.csv'));
  await user.click(screen.getByRole('button', { name: 'Show what would change' }));
  const causes = within(await screen.findByRole('list', { name: 'What is wrong' })).getAllByRole('listitem');
  expect(causes.map(({ textContent }) => textContent)).toEqual([
    'The whole file: Unknown columns: prise',
    '1,100 lines: There is no product with this idLines 2, 3, 4, 5, 6 … 1,095 more',
    '1 line: price must be a price such as 12 or 12.50Line 1102',
    '1 line: this is not known yetLine 1103',
    '12 more for other causes, not listed',
  ]);
  expect(router.state.location.pathname).toBe('/desk/import/5');
  expect(screen.getByText('Refused lines').nextSibling?.textContent).toBe('1,102');
  expect(screen.getByText('Refused')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'What changes' })).toBeNull();
});

test('a file of single items is uploaded as one, and shows what would be added', async () => {
  const preview: CatalogueImport = {
    ...PREVIEW,
    name: 'items.csv',
    content: 'units',
    created: 1,
    updated: 0,
    skipped: [],
  };
  const added: ImportChange = {
    ...CHANGE,
    kind: 'unit',
    values: [
      { field: 'float', before: null, after: '0.1500000001' },
      { field: 'cost', before: null, after: 1234.5 },
    ],
  };
  const { user, callsOf } = openDesk('/desk/import?content=units', {
    'GET /desk/imports': () => aList([]),
    'POST /desk/imports/begin': () => ok({ ...preview, state: 'uploaded' }),
    'POST /desk/imports/{id}/part': () => ({ status: 'OK' }),
    'POST /desk/imports/{id}/preview': () => ok(preview),
    'GET /desk/imports/{id}': () => ok(preview),
    'GET /desk/imports/{id}/changes': () => aList([added]),
  });
  await user.upload(await screen.findByLabelText('File'), new File(['product_id\n'], 'items.csv'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show what would change' }));
  expect(await tableRows('What changes')).toEqual([['AK-47 | Redline', 'Float0.1500000001Cost1,234.50']]);
  expect(callsOf('POST /desk/imports/begin')[0]?.body).toMatchObject({ name: 'items.csv', content: 'units' });
  expect(screen.getByText('Single items', { selector: 'dt' }).nextSibling?.textContent).toBe('1');
});
