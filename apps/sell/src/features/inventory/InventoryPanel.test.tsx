import type { InventoryItem, SteamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import { startUser } from '@patina/test-kit/pages/start-user';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffers } from '#testing/open-offers.tsx';

let made = 0;
const anItem = (changes: Partial<InventoryItem> = {}): InventoryItem => {
  made += 1;
  return {
    asset_id: String(made),
    product_id: made,
    title: 'AK-47 | Redline (Field-Tested)',
    phase: null,
    exterior: 'Field-Tested',
    img_url: null,
    float: 0.2194316089,
    seed: 977,
    stickers: [],
    charm: null,
    name_tag: null,
    bid: 10,
    hold: 'a-hold',
    reason: null,
    protected_until: null,
    ...changes,
  };
};

const anInventory = (changes: Partial<SteamInventory> = {}) =>
  ok({
    state: 'ok',
    fetched_at: 1_790_000_000,
    retry_at: null,
    is_cut: false,
    currency: 'EUR',
    bids_until: null,
    items: [],
    ...changes,
  } as SteamInventory);

const open = (inventory: Answers['GET /user/steam/inventory'], answers: Answers = {}) =>
  openOffers({ 'GET /user/steam/inventory': inventory, ...answers }, { search: '?offer=inventory' });

const card = async (name: RegExp) => screen.findByRole('checkbox', { name });

test('a seller picks several items and offers them at our bids', async () => {
  const user = startUser();
  const sent: unknown[] = [];
  const items = [
    anItem({ asset_id: '1', bid: 10 }),
    anItem({
      asset_id: '2',
      title: 'AWP | Asiimov (Battle-Scarred)',
      bid: 20,
      stickers: ['Crown (Foil)', 'Howling Dawn', 'Crown (Foil)'].map((name, slot) => ({ name, slot, wear: 0 })),
    }),
  ];
  const { toasts } = open(() => anInventory({ items }), {
    'POST /offer/create': ({ body }) => {
      sent.push(body);
      const offers = ['2', '1'].map((asset_id, place) => ({ id: 7 + place, asset_id, is_accepted: false }));
      return { status: 'OK', id: 7, message: 'Received', offers };
    },
  });
  const asiimov = await card(/Asiimov.*Float 0\.21943161 · #977 · 2× Crown \(Foil\) · Howling Dawn.*€20\.00/);
  const button = screen.getByRole('button', { name: 'Offer items' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(asiimov);
  await user.click(await card(/Redline/));
  expect(screen.getByText('2 items for €30.00: you receive €28.50 after our fee of 5%.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Offer these 2 items' }));
  expect(await screen.findByText('No offers found')).toBeTruthy();
  expect(sent).toEqual([
    expect.objectContaining({ assets: ['1', '2'], bids: [10, 20], holds: ['a-hold', 'a-hold'], currency: 'EUR' }),
  ]);
  expect(toasts).toEqual(['2 items have been offered. We will confirm the prices within 3 working days.']);
});

test('what we do not buy says why, has no box, and comes last', async () => {
  const reasons = {
    protected: 'Under trade protection until',
    'not-marketable': 'Cannot be traded on Steam',
    'not-traded': 'We do not buy this item',
    'over-limit': 'Above what we buy here',
    'already-offered': 'Already in one of your offers',
  } as const;
  const items = Object.keys(reasons).map((reason) =>
    anItem({ reason: reason as keyof typeof reasons, protected_until: reason === 'protected' ? 1_790_000_000 : null }),
  );
  open(() => anInventory({ items: [...items, anItem()] }));
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  const [first, ...others] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('checkbox')).toBeTruthy();
  for (const text of Object.values(reasons)) {
    expect(others.some(({ textContent }) => textContent?.includes(text))).toBe(true);
  }
});

test('items are found by name, sticker and name tag', async () => {
  const user = startUser();
  open(() =>
    anInventory({
      items: [
        anItem({ name_tag: 'Rote Zora' }),
        anItem({ title: 'AWP | Asiimov (Battle-Scarred)', reason: 'not-traded' }),
      ],
    }),
  );
  await user.type(await screen.findByRole('searchbox'), 'zora ak-47');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('checkbox', { name: 'Only what we buy' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('1 item')).toBeTruthy();
});

test('an item that is refused says why beside it, and nothing is lost', async () => {
  const user = startUser();
  open(() => anInventory({ items: [anItem({ asset_id: '41' })] }), {
    'POST /offer/create': () =>
      new Rejection(
        422,
        'Refused',
        { 'assets.41': ['This item is not in your Steam inventory any more'] },
        'asset-not-in-inventory',
        {
          'assets.41': ['asset-not-in-inventory'],
        },
      ),
  });
  await user.click(await card(/Redline/));
  await user.click(screen.getByRole('button', { name: 'Offer this 1 item' }));
  expect(await screen.findByText('This item is not in your Steam inventory any more')).toBeTruthy();
  expect(screen.getByText(/^1 item cannot be offered, so nothing has been sent/)).toBeTruthy();
  expect(await card(/Redline/)).toHaveProperty('checked', true);
});

test.each([
  ['private', 'Your inventory is private'],
  ['rate-limited', 'Steam is limiting requests'],
  ['unavailable', 'Steam does not answer'],
] as const)('an inventory that is %s says what to do, and is read again', async (state, title) => {
  const user = startUser();
  const asked: unknown[] = [];
  open(({ query }) => {
    asked.push(query.get('refresh'));
    return asked.length === 1 ? anInventory({ state, fetched_at: null }) : anInventory({ items: [anItem()] });
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card(/Redline/);
  expect(asked).toEqual([null, '1']);
});

test('while Steam limits us, the items from before stay, with a notice', async () => {
  open(() => anInventory({ state: 'rate-limited', items: [anItem()], retry_at: 1_790_000_000 }));
  expect(await screen.findByText(/these are the items from before\. We can ask again at \d\d:\d\d\./)).toBeTruthy();
  await card(/Redline/);
});

test('an empty inventory says so', async () => {
  open(() => anInventory());
  expect(await screen.findByRole('heading', { name: 'No items found' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
});

test('without a linked Steam account the seller is led to the profile, and may offer by link', async () => {
  const user = startUser();
  open(() => Rejection.of('steam-not-linked'));
  const link = await screen.findByRole('link', { name: 'Link Steam in my profile' });
  expect(link.getAttribute('href')).toBe('/account/personal');
  await user.click(screen.getByRole('button', { name: 'Offer by link' }));
  expect(await screen.findByRole('dialog', { name: 'Sell skins' })).toBeTruthy();
});

test('of a thousand items sixty are shown at first', async () => {
  const user = startUser();
  open(() => anInventory({ items: Array.from({ length: 1000 }, () => anItem()) }));
  expect(await screen.findByText('1000 items')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
});

test('an account that Steam does not let trade is told so', async () => {
  open(() => anInventory({ items: [anItem()] }), {
    'GET /user/steam/account': () => ok({ steamid: '76561197960266962', trading: 'banned', inventory: 'public' }),
  });
  expect(await screen.findByText(/^Steam says that your account may not trade/)).toBeTruthy();
  await card(/Redline/);
});

test('the page says until when prices hold, and reads them again for who comes back after that', async () => {
  const user = startUser();
  const at = (minutes: number) => new Date(2026, 10, 20, 14, minutes).getTime() / 1000;
  let shown = { bid: 10, until: at(35) };
  open(() => anInventory({ items: [anItem({ asset_id: '7', bid: shown.bid })], bids_until: shown.until }));
  await user.click(await card(/€10\.00/));
  expect(screen.getAllByText(/Prices hold until 14:35\./)).toHaveLength(2);
  shown = { bid: 9, until: at(50) };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await card(/€9\.00/)).toHaveProperty('checked', true);
  expect(screen.getAllByText(/Prices hold until 14:50\./)).toHaveLength(2);
});
