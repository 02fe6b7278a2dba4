import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aNamedSkin } from '@patina/test-pages/factories/a-named-skin';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dialog, openOffers } from '#testing/open-offers.tsx';

const CREATE = 'POST /offer/create';
const LINK = 'https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_1234567890';
const CREATED = () => ({ status: 'OK' as const, id: 12, message: 'Your offer has been sent.' });

const MAYBE = aNamedSkin({ is_meant: false, wears: [{ exterior: 'Field-Tested', price: 12.5 }] });

const NORMAL = aNamedSkin({
  wears: [
    { exterior: 'Minimal Wear', price: 90 },
    { exterior: 'Field-Tested', price: 37.16 },
    { exterior: 'Well-Worn', price: null },
  ],
});
const STATTRAK = aNamedSkin({
  name: 'StatTrak™ AK-47 | Redline',
  item_class: 'StatTrak™',
  wears: [
    { exterior: 'Minimal Wear', price: 200 },
    { exterior: 'Field-Tested', price: 90 },
  ],
});

/** The catalogue knows one skin, which "redline" names. */
const KNOWN: Answers = {
  'GET /offer/skins': ({ query }) => {
    const name = (query.get('name') ?? '').toLowerCase();
    if (!name.includes('redline')) return ok([MAYBE]);
    return ok(name.includes('stattrak') ? [STATTRAK] : [NORMAL, STATTRAK]);
  },
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

const options = async () =>
  within(await screen.findByRole('listbox', { name: 'Skins in the catalogue' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a skin that is named is suggested in all its classes and wears, and the chosen one fills name and quality', async () => {
  const { user } = openForm(KNOWN);
  await user.type(await field('Skin name'), 'stattrak ak redline');
  await waitFor(async () =>
    expect(await options()).toEqual([
      'StatTrak™ AK-47 | RedlineMinimal Wear€200.00',
      'StatTrak™ AK-47 | RedlineField-Tested€90.00',
    ]),
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await field('Skin name')).toHaveProperty('value', 'StatTrak™ AK-47 | Redline');
  expect(await field('Quality')).toHaveProperty('value', 'field_tested');
  await screen.findByText('This skin exists as: Minimal Wear, Field-Tested');
  await screen.findByText('Suggested price: €76.50');
});

test('a name that is copied from Steam fills the quality, and is suggested in it', async () => {
  const { user } = openForm(KNOWN);
  await user.click(await field('Skin name'));
  await user.paste('AK-47 | Redline (Field-Tested)');
  expect(await field('Quality')).toHaveProperty('value', 'field_tested');
  await screen.findByText('Suggested price: €31.59');
  expect((await options())[0]).toBe('AK-47 | RedlineField-Tested€37.16');
});

test.each([
  ['AK-47 | Redline (Field-Tested)', 'Minimal Wear', 'Quality', 'The name of the skin says another quality'],
  ['AK-47 | Redline', 'Factory New', 'Quality', 'This skin does not exist in this quality'],
  ['StatTrak™ AK-47 | Redline', 'Well-Worn', 'Quality', 'This skin does not exist in this quality'],
  ['Souvenir redline', 'Field-Tested', 'Skin name', 'Our catalogue has no Souvenir version of this skin'],
])('"%s" cannot be offered as %s: the field %s says why', async (title, quality, name, reason) => {
  const { user, callsOf } = openForm(KNOWN);
  await user.click(await field('Skin name'));
  await user.paste(title);
  await user.selectOptions(await field('Quality'), quality);
  await user.type(await field('Steam inventory link'), LINK);
  await user.type(await field('Your price'), '30');
  await screen.findByText(reason);
  expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => document.activeElement).toBe(await field(name));
  expect(screen.queryByRole('dialog', { name: 'Confirm your offer' })).toBeNull();
  expect(callsOf(CREATE)).toEqual([]);
});

test('the suggested price is that of the named class', async () => {
  const { user } = openForm(KNOWN);
  await user.type(await field('Skin name'), 'StatTrak AK-47 | Redline');
  await user.selectOptions(await field('Quality'), 'Field-Tested');
  await screen.findByText('Suggested price: €76.50');
});

test('a price above our suggestion promises nothing: form and confirmation say what we are likely to pay', async () => {
  const { user } = openForm(KNOWN);
  await user.click(await field('Skin name'));
  await user.paste('AK-47 | Redline (Field-Tested)');
  await user.type(await field('Steam inventory link'), LINK);
  await user.type(await field('Your price'), '99');
  const likely =
    'This is more than we are likely to pay. We sell this skin for €37.16 and are likely to pay €31.59: €30.01 for you, after our fee of 5%.';
  await screen.findByText(likely);
  expect(screen.queryByText(/^You receive/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const look = await dialog('Confirm your offer');
  look.getByText(likely);
  expect(look.getAllByRole('term').at(-1)?.textContent).toBe('You are likely to receive (after 5% fee)');
  expect(look.getAllByRole('definition').at(-1)?.textContent).toBe('€30.01');
});

test('without a suggestion the form says what is left if we pay the price', async () => {
  const { user } = openForm();
  await user.type(await field('Your price'), '30');
  await screen.findByText('If we pay your price, you receive €28.50, after our fee of 5%.');
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

test('an offer that is accepted at once says so', async () => {
  const { user, toasts } = openForm({ [CREATE]: () => ({ ...CREATED(), is_accepted: true }) });
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Submit offer' }));
  const said = 'We have accepted your offer at your price. It says where to send the item.';
  await waitFor(() => expect(toasts).toEqual([said]));
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

test('a linked account with a private inventory is told so beside the link', async () => {
  openForm({
    'GET /user/steam/account': () => ({
      status: 'OK',
      payload: { steamid: '76561197960266962', trading: 'unknown', inventory: 'private' },
    }),
  });
  await screen.findByText(/^Your Steam inventory is private/);
});

test('what is accepted at once is said, of the skin that is named and chosen', async () => {
  const asked: string[] = [];
  const { user } = openForm({
    ...KNOWN,
    'GET /offer/instant-price': ({ query }) => {
      asked.push(`${query.get('title')} ${query.get('quality')}`);
      return ok({ price: 31.59, currency: 'EUR' });
    },
  });
  await user.click(await field('Skin name'));
  await user.paste('AK-47 | Redline (Field-Tested)');
  await screen.findByText('Up to €31.59 we accept at once, while today’s limit lasts.');
  expect(asked).toEqual(['AK-47 | Redline (Field-Tested) field_tested']);
});
