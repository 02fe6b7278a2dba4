import type { CatalogueImport, ImportChange } from '@patina/shared-api/contract/desk/imports';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, within } from '@testing-library/react';
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

test('a file that cannot be imported says in which lines', async () => {
  const { user } = openDesk('/desk/import', {
    'GET /desk/imports': () => aList([]),
    'POST /desk/imports/begin': () => ok({ ...PREVIEW, state: 'uploaded' }),
    'POST /desk/imports/{id}/part': () => ({ status: 'OK' }),
    'POST /desk/imports/{id}/preview': () =>
      new Rejection(422, 'Line 2: price is missing', undefined, 'import-file-invalid'),
  });
  await user.upload(await screen.findByLabelText('File'), new File(['external_id\n'], 'skins.csv'));
  await user.click(screen.getByRole('button', { name: 'Show what would change' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Line 2: price is missing');
});
