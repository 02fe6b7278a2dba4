import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aSkinSuggestion } from '@patina/test-pages/factories/a-skin-suggestion';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dialog, openOffers } from '#testing/open-offers.tsx';

const CREATE = 'POST /offer/create';
const LINK = 'https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_1234567890';
const CREATED = () => ({ status: 'OK' as const, id: 12, message: 'Your offer has been sent.' });

const REDLINE = aSkinSuggestion({ id: 7, img_url: '/api/art/7.svg' });

const PRODUCT = {
  ...aProduct({ collection: null, price: 37.16, img_url: '/api/art/7.svg' }),
  low_30d: null,
  similar: [],
  wears: [
    { id: 7, exterior: 'Field-Tested', item_class: 'Normal' as const, price: 37.16, stock: 3 },
    { id: 8, exterior: 'Field-Tested', item_class: 'StatTrak™' as const, price: 90, stock: 1 },
  ],
};

const KNOWN: Answers = {
  'GET /items/suggestions': () =>
    ok([
      REDLINE,
      { kind: 'weapon', title: 'AK-47', hint: 'Rifle', category: 'rifle', subcategory: 'ak-47', img_url: '' },
    ]),
  'GET /items/{id}': () => ok(PRODUCT),
};

function openForm(answers: Answers = {}, options: { currency?: string } = {}) {
  return openOffers({ [CREATE]: CREATED, ...answers }, { search: '?offer=new', ...options });
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function fillIn(user: UserEvent, price = '30') {
  await user.type(await field('Skin name'), 'My own skin');
  await user.selectOptions(await field('Quality'), 'Field-Tested');
  await user.type(await field('Steam inventory link'), LINK);
  await user.type(await field('Your price'), price);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('an empty form names the missing fields and focuses the first of them', async () => {
  const { user, callsOf } = openForm();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  for (const message of [
    'Skin name is required',
    'Quality is required',
    'Steam inventory link is required',
    'Price is required',
  ])
    await screen.findByText(message);
  await expect.poll(() => document.activeElement).toBe(await field('Skin name'));
  expect(callsOf(CREATE)).toEqual([]);
});

test.each(['abc', '0', '-3', '1.234'])('"%s" is not a price', async (price) => {
  const { user } = openForm();
  await fillIn(user, price);
  await screen.findByText('Price must be a positive number');
});

test('a skin of the catalogue is found while typing, with a price that leaves the store its margin, and how it is made', async () => {
  const { user } = openForm(KNOWN);
  await user.type(await field('Skin name'), 'ak re');
  const list = within(await screen.findByRole('listbox', { name: 'Skins in the catalogue' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AK-47 | Redlinefrom €12.50']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await field('Skin name')).toHaveProperty('value', 'AK-47 | Redline');
  await user.selectOptions(await field('Quality'), 'Field-Tested');
  await screen.findByText('Suggested price: €31.59');
  await screen.findByText('15% below our shop price of €37.16, before our fee.');
  await screen.findByText('Our fee is 5% of the price we pay.');
  await user.click(screen.getByRole('button', { name: 'Use this price' }));
  expect(await field('Your price')).toHaveProperty('value', '31.59');
  await screen.findByText('You receive €30.01, after our fee of 5%.');
});

test('the suggested price is that of the named class', async () => {
  const { user } = openForm(KNOWN);
  await user.type(await field('Skin name'), 'StatTrak AK-47 | Redline');
  await user.selectOptions(await field('Quality'), 'Field-Tested');
  await screen.findByText('Suggested price: €76.50');
});

test('the entry is reviewed, changed and sent once', async () => {
  const { user, callsOf, toasts, address } = openForm();
  await fillIn(user, '30,5');
  const look = await dialog('Confirm your offer');
  await look.findByText('€30.50');
  await look.findByText('€28.97');
  await user.click(look.getByRole('button', { name: 'Back' }));
  expect(await field('Skin name')).toHaveProperty('value', 'My own skin');
  expect(await field('Quality')).toHaveProperty('value', 'field_tested');
  expect(await field('Steam inventory link')).toHaveProperty('value', LINK);
  expect(await field('Your price')).toHaveProperty('value', '30,5');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Submit offer' }));
  await waitFor(() => expect(toasts).toEqual(['Your offer has been sent']));
  const [call, ...more] = callsOf(CREATE);
  expect(more).toEqual([]);
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toEqual({
    title: 'My own skin',
    quality: 'field_tested',
    item_url: LINK,
    price: 30.5,
    currency: 'EUR',
    language: 1,
  });
  await waitFor(() => expect(address()).toBe('/account/offers'));
  await waitFor(() => expect(callsOf('GET /offer/history').length).toBeGreaterThan(1));
});

test('the price is in the display currency', async () => {
  const { user, callsOf } = openForm({}, { currency: 'USD' });
  await fillIn(user);
  await (await dialog('Confirm your offer')).findByText('$28.50');
  await user.click(screen.getByRole('button', { name: 'Submit offer' }));
  await waitFor(() => expect(callsOf(CREATE)[0]?.body).toMatchObject({ price: 30, currency: 'USD' }));
});

test('a rejected field shows the server’s message', async () => {
  const { user } = openForm({
    [CREATE]: () =>
      Rejection.of('item-already-offered', {
        item_url: ['This item is already in an open offer'],
      }),
  });
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Submit offer' }));
  await dialog('Sell skins');
  await screen.findByText('This item is already in an open offer');
  expect((await field('Steam inventory link')).getAttribute('aria-invalid')).toBe('true');
  expect(await field('Your price')).toHaveProperty('value', '30');
});

test.each([
  ['with a message', Rejection.of('too-many-open-offers'), 'You have too many open offers'],
  ['without one', new Rejection(409, ''), 'Failed to submit your sell order. Please try again later.'],
])('any other rejection %s is shown beside the button', async (_, rejection, shown) => {
  const { user } = openForm({ [CREATE]: () => rejection });
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Submit offer' }));
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
});

test('an offer whose answer is lost is sent again with the same key', async () => {
  const answers = [loseConnection, CREATED];
  const { user, callsOf, toasts } = openForm({ [CREATE]: () => answers.shift()?.() });
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Submit offer' }));
  await screen.findByText(/^We could not confirm whether we received this/);
  await user.click(screen.getByRole('button', { name: 'Submit offer' }));
  await waitFor(() => expect(toasts).toEqual(['Your offer has been sent']));
  const keys = callsOf(CREATE).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
