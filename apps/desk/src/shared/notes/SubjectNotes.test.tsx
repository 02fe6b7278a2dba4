import type { Note } from '@patina/shared-api/contract/desk/notes';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOrder, aDeskOrderRow } from '#testing/a-desk-order.ts';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;
const DONE = { status: 'OK' } as const;

const aNote = (change: Partial<Note> = {}): Note => ({
  id: 3,
  text: 'Has called twice.',
  author: 'olga@patina.test',
  is_own: true,
  created_at: AT,
  edited_at: null,
  ...change,
});

function openOrder(kept: { notes: Note[]; tags: string[] }, answers: Answers = {}, operator = {}) {
  return openDesk(
    '/desk/orders/100012',
    { 'GET /desk/orders/{id}': () => ok(aDeskOrder()), 'GET /desk/notes': () => ok(kept), ...answers },
    operator,
  );
}

test('a note is written beside the order, and its text stays where it is refused', async () => {
  const kept = { notes: [] as Note[], tags: [] };
  const outcomes = [new Rejection(409, 'Too many.', undefined, 'notes-full'), DONE];
  const { user, callsOf, requests } = openOrder(kept, {
    'POST /desk/notes/add': ({ body }) => {
      const outcome = outcomes.shift();
      if (outcome === DONE) kept.notes = [aNote({ text: String(body['text']) })];
      return outcome;
    },
  });
  const field = await screen.findByRole('textbox', { name: 'New note' });
  expect(requests()).toContain('/desk/notes?subject=order:100012');
  await user.type(field, 'Has called twice.');
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText('There are 200 notes about this already: remove some first.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  const notes = await screen.findByRole('list', { name: 'Notes' });
  expect(within(notes).getByText('Has called twice.')).toBeTruthy();
  expect(notes.textContent).toContain('olga@patina.test · 21 Nov 2026 16:05');
  expect(field).toHaveProperty('value', '');
  expect(callsOf('POST /desk/notes/add')[0]?.body).toMatchObject({
    subject: 'order:100012',
    text: 'Has called twice.',
  });
});

test('one’s own note is changed in its place and removed after a question', async () => {
  const kept = { notes: [aNote()], tags: [] };
  const { user, callsOf } = openOrder(kept, {
    'POST /desk/notes/edit': () => DONE,
    'POST /desk/notes/remove': () => {
      kept.notes = [];
      return DONE;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'Has called thrice.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
  expect(callsOf('POST /desk/notes/edit')[0]?.body).toMatchObject({ id: 3, text: 'Has called thrice.' });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this note?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Has called twice.')).toBeNull());
});

test('the note of a colleague is only read', async () => {
  const theirs = aNote({ author: null, is_own: false, edited_at: AT + 60 });
  openOrder({ notes: [theirs], tags: [] }, {}, { roles: ['support'] });
  const notes = await screen.findByRole('list', { name: 'Notes' });
  expect(notes.textContent).toContain('a closed account · 21 Nov 2026 16:05 · changed 21 Nov 2026 16:06');
  expect(within(notes).queryByRole('button')).toBeNull();
});

test('a tag is set by typing or from those in use, and taken away', async () => {
  const kept = { notes: [], tags: ['vip'] };
  const { user, callsOf } = openOrder(kept, {
    'GET /desk/tags': () =>
      ok([
        { name: 'vip', count: 12 },
        { name: 'check first', count: 3 },
      ]),
    'POST /desk/tags/add': ({ body }) => {
      kept.tags = [...kept.tags, String(body['name'])];
      return DONE;
    },
    'POST /desk/tags/remove': () => {
      kept.tags = ['check first'];
      return DONE;
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Add a tag' });
  await user.click(field);
  const list = await screen.findByRole('listbox', { name: 'Tags in use' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['check first3']);
  await user.keyboard('che{ArrowDown}{Enter}');
  const tags = screen.getByRole('list', { name: 'Tags' });
  expect(await within(tags).findByText('check first')).toBeTruthy();
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  await user.type(field, 'New one{Enter}');
  expect(await within(tags).findByText('New one')).toBeTruthy();
  expect(callsOf('POST /desk/tags/add').map(({ body }) => body['name'])).toEqual(['check first', 'New one']);
  await user.click(within(tags).getByRole('button', { name: 'Take the tag “vip” away' }));
  await waitFor(() => expect(within(tags).queryByText('vip')).toBeNull());
});

test('a list shows the tags of its rows, and is filtered by those in use', async () => {
  const { user, requests } = openDesk('/desk/orders', {
    'GET /desk/orders': () => aList([aDeskOrderRow({ tags: ['check first'] })]),
    'GET /desk/tags': () => ok([{ name: 'check first', count: 3 }]),
  });
  const [row] = await tableRows('Orders');
  expect(row?.join()).toContain('check first');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'check first');
  await waitFor(() => expect(requests()).toContain('/desk/orders?tag=check+first'));
});
