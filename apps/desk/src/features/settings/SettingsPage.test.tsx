import type { DeskSetting, SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';

const CODE = { type: 'string', pattern: '^[a-z]+$', problem: 'setting-code-invalid' };
const METHOD = { type: 'object', properties: { code: CODE, title: { type: 'string', minLength: 1 } } };

const VAT: DeskSetting = {
  ...{ key: 'vat_percent', value: 23, initial: 23, is_shared: false, changed: null },
  schema: { type: 'number', minimum: 0, maximum: 100 },
};

const SETTINGS: DeskSetting[] = [
  VAT,
  {
    ...{
      key: 'payment_methods',
      value: [{ code: 'card', title: 'Card' }],
      initial: [],
      is_shared: false,
      changed: null,
    },
    schema: { type: 'array', minItems: 1, items: METHOD },
  },
];

const RULE_LIST: SecondPersonRule[] = [
  { rule: 'limit', actions: ['order refund', 'balance adjust'], figures: { limit: 1500, hours: 24 } },
  { rule: 'product-price', actions: ['product set'], figures: { least: 70, most: 150, days: 30 } },
  { rule: 'setting', actions: ['settings set'], figures: { settings: ['trade_links', 'wait_hours'] } },
  { rule: 'role', actions: ['role grant'], figures: { roles: ['finance', 'owner'] } },
];
const RULES = { 'GET /desk/settings/rules': () => ok(RULE_LIST) };

test('what needs a second person is listed with the figures in force', async () => {
  openDesk('/desk/settings', { ...RULES, 'GET /desk/settings': () => ok(SETTINGS) });
  const section = within(await screen.findByRole('region', { name: 'What needs a second person' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Money above €1,500 within 24 hours, added up over everything that one operator moves, and over everything for one person.',
    'A price of a product below 70\u00a0% or above 150\u00a0% of that of 30 days ago.',
    'A change of these settings: Our trade links, Hours to wait after a change of credentials. The limit is lowered at once.',
    'One of these roles: Finance, Owner.',
  ]);
});

test('settings stand in groups, each at an address of its own, and one is led to', async () => {
  const limit: DeskSetting = { ...VAT, key: 'four_eyes_limit', value: 500 };
  const { user, address } = openDesk('/desk/settings', {
    ...RULES,
    'GET /desk/settings': () => ok([...SETTINGS, limit]),
  });
  const buying = within(await screen.findByRole('region', { name: 'Buying' }));
  expect(buying.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'VAT in per cent',
    'Payment methods',
  ]);
  await user.click(buying.getByRole('link', { name: 'VAT in per cent' }));
  const field = await screen.findByRole('textbox', { name: 'VAT in per cent' });
  expect(address()).toBe('/desk/settings/shopping#vat_percent');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByRole('heading', { level: 1, name: 'Buying' })).toBeTruthy();
  const groups = within(screen.getByRole('navigation', { name: 'Settings' }));
  await user.click(groups.getByRole('link', { name: 'Security' }));
  expect(await screen.findByRole('form', { name: /^Euros within 24 hours/ })).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'VAT in per cent' })).toBeNull();
});

test('a group that there is not is no page', async () => {
  openDesk('/desk/settings/nothing', { ...RULES, 'GET /desk/settings': () => ok(SETTINGS) });
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy();
});

test('a setting of two owners asks for a reason, and a lower limit does not', async () => {
  const shared = { is_shared: true, value: 30, initial: 30 };
  const { user } = openDesk('/desk/settings/security', {
    ...RULES,
    'GET /desk/settings': () =>
      ok([
        { ...VAT, ...shared, key: 'wait_hours' },
        { ...VAT, ...shared, key: 'four_eyes_limit' },
      ]),
  });
  const wait = await screen.findByRole('textbox', { name: 'Hours to wait after a change of credentials' });
  const limit = screen.getByRole('textbox', { name: 'Euros within 24 hours above which a second person decides' });
  await user.clear(limit);
  await user.type(limit, '20');
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
  await user.clear(wait);
  await user.type(wait, '20');
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeTruthy();
});

test('a setting is checked by its limits, and saved with the value that was seen', async () => {
  const { user, callsOf, toasts } = openDesk('/desk/settings/shopping', {
    ...RULES,
    'GET /desk/settings': () => ok(SETTINGS),
    'POST /desk/settings/{key}/edit': () => ok({ ...VAT, value: 19 }),
  });
  const field = await screen.findByRole('textbox', { name: 'VAT in per cent' });
  await user.clear(field);
  await user.type(field, '120');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 100.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '19,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toEqual(['VAT in per cent: saved.']));
  expect(callsOf('POST /desk/settings/{key}/edit').map(({ body }) => body)).toMatchObject([{ value: 19.5, seen: 23 }]);
});

test('a number of a setting is shown and typed as German writes it, and 1.234 is not made one before it is whole', async () => {
  const answers = {
    ...RULES,
    'GET /desk/settings': () => ok([{ ...VAT, value: 19.5 }]),
    'POST /desk/settings/{key}/edit': () => ok(VAT),
  };
  const { user, callsOf } = openDesk('/desk/settings/shopping', answers, {}, 'de');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'VAT in per cent' });
  expect(field.value).toBe('19,5');
  await user.clear(field);
  await user.type(field, '1,25');
  expect(field.value).toBe('1,25');
  await user.clear(field);
  await user.type(field, '1.234');
  expect(field.value).toBe('1.234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a number.')).toBeTruthy();
  expect(callsOf('POST /desk/settings/{key}/edit')).toHaveLength(0);
});

test('a limit that another owner has to agree to stays as it was, and says what it waits for', async () => {
  const limit: DeskSetting = { ...VAT, key: 'four_eyes_limit', value: 50, initial: 50, is_shared: true };
  const { user, toasts, callsOf } = openDesk('/desk/settings/security', {
    ...RULES,
    'GET /desk/settings': () => ok([limit]),
    'POST /desk/settings/{key}/edit': () => ok({ ...limit, approval: 1001 }),
  });
  const name = 'Euros within 24 hours above which a second person decides';
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  await user.clear(field);
  await user.type(field, '90');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Knives cost more.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toEqual([`${name}: another owner has to agree. It waits among the approvals.`]));
  expect(field.value).toBe('50');
  const [call] = callsOf('POST /desk/settings/{key}/edit');
  expect(call?.body).toMatchObject({ value: 90, reason: 'Knives cost more.' });
});

test('entries are added to a list, and the server’s errors stand at their fields', async () => {
  const { user } = openDesk('/desk/settings?search=payment', {
    ...RULES,
    'GET /desk/settings': () => ok(SETTINGS),
    'POST /desk/settings/{key}/edit': () =>
      new Rejection(422, 'The form has errors.', { value: ['must not'] }, 'invalid-input', {
        value: ['setting-methods-twice'],
      }),
  });
  const form = within(await screen.findByRole('form', { name: 'Payment methods' }));
  expect(screen.queryByRole('form', { name: 'VAT in per cent' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add' }));
  const entry = within(form.getByRole('group', { name: 'Entry 2' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await entry.findByText('This must not be empty.')).toBeTruthy();
  expect(entry.getByText(/^A code is lower-case letters/)).toBeTruthy();
  await user.type(entry.getByLabelText('Name'), 'Cash');
  await user.type(entry.getByLabelText('Code'), 'card');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('A method is in the list twice.')).toBeTruthy();
});
