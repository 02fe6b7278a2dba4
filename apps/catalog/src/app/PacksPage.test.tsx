import type { RemotesInPage } from '@patina/platform/remotes';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import type { TopUpSlot } from '@patina/shared-api/contract/slots/slot-props';
import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import '#features/packs/BuyPackDialog.tsx';
import '#features/packs/PackShelf.tsx';

beforeEach(() => sessionStorage.clear());

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';
const redline = aProduct({ id: 7, title: 'AK-47 | Redline (Field-Tested)', price: 30 });
const hydra = aProduct({ id: 8, title: 'AUG | Hydra (Well-Worn)', price: 20 });

function aPack(pack: Partial<Pack> = {}): Pack {
  return {
    id: 3,
    title: 'Starter',
    price: 40,
    sum: 50,
    saving: 10,
    ends_at: Date.UTC(2026, 11, 24, 12) / 1000,
    is_available: true,
    items: [redline, hydra],
    ...pack,
  };
}

const bought = { status: 'OK' as const, balance: 460, order: 21 };

/** A shopper with a complete profile, in a store with one pack. */
function openAsShopper(
  address: string,
  answers: Answers = {},
  profile: Partial<Profile> = {},
  remotes?: RemotesInPage,
) {
  const shop: Answers = {
    'GET /packs': () => ok([aPack()]),
    'GET /user/profile': () => ok(aProfile({ steam_trade_link: LINK, ...profile })),
    'POST /purchase/pack': () => bought,
    ...answers,
  };
  return openPage(address, shop, { isAuthenticated: true }, remotes);
}

const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Buy “Starter”?' }));

async function pay() {
  const dialog = await openDialog();
  const button = await dialog.findByRole('button', { name: 'Pay 40.00 Credits' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  (await dialog.findByRole('checkbox')).click();
  button.click();
  return { dialog, button };
}

test('a pack says what is in it, what it saves and until when', async () => {
  openPage('/packs', { 'GET /packs': () => ok([aPack()]) });
  const pack = within(await screen.findByRole('article', { name: 'Starter' }));
  expect(pack.getByRole('link', { name: hydra.title })).toHaveProperty('pathname', '/products/rifle/ak-47/8');
  expect(pack.getByText('Saves €10.00')).toBeTruthy();
  expect(pack.getByText('€50.00')).toBeTruthy();
  expect(pack.getByText(/24 December 2026/)).toBeTruthy();
});

test('a pack that saves nothing has no struck price', async () => {
  openPage('/packs', { 'GET /packs': () => ok([aPack({ saving: null, ends_at: null })]) });
  const pack = within(await screen.findByRole('article', { name: 'Starter' }));
  expect(pack.queryByText(/Saves/)).toBeNull();
  expect(pack.queryByText('€50.00')).toBeNull();
  expect(pack.queryByText(/^Until/)).toBeNull();
});

test('a sold pack says so and cannot be bought', async () => {
  openPage('/packs', { 'GET /packs': () => ok([aPack({ is_available: false })]) });
  const pack = within(await screen.findByRole('article', { name: 'Starter' }));
  expect(pack.getByText('One of its skins has been sold.', { exact: false })).toBeTruthy();
  expect(pack.queryByRole('link', { name: /^Buy/ })).toBeNull();
});

test('without packs the page leads to all skins', async () => {
  openPage('/packs', {});
  expect(await screen.findByRole('link', { name: 'See all skins' })).toHaveProperty('pathname', '/products');
});

test('a guest is led to the sign-in, and back to the pack', async () => {
  openPage('/packs', { 'GET /packs': () => ok([aPack()]) });
  const way = await screen.findByRole('link', { name: 'Buy pack: Starter' });
  expect(new URLSearchParams((way as HTMLAnchorElement).search).get('redirect')).toBe('/packs?pack=3');
});

test('who comes back from the sign-in confirms, and sees the order', async () => {
  const page = openAsShopper('/packs?pack=3');
  const { dialog } = await pay();
  expect(dialog.getByText('460.00 Credits')).toBeTruthy();
  expect(dialog.getByText(LINK, { exact: false })).toBeTruthy();
  await waitFor(() => expect(page.address()).toBe('/account/orders/21'));
  const [call] = page.callsOf('POST /purchase/pack');
  expect(call?.body).toMatchObject({ pack_id: 3, expectedTotal: 40, expectedItems: [7, 8] });
  expect(await screen.findByText('“Starter” is yours')).toBeTruthy();
});

test('pressing twice buys once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof bought>();
  const page = openAsShopper('/packs?pack=3', { 'POST /purchase/pack': () => promise });
  const { button } = await pay();
  button.click();
  await waitFor(() => expect(page.callsOf('POST /purchase/pack')).toHaveLength(1));
  button.click();
  resolve(bought);
  await waitFor(() => expect(page.address()).toBe('/account/orders/21'));
  expect(page.callsOf('POST /purchase/pack')).toHaveLength(1);
});

test('nothing is bought before the terms are accepted', async () => {
  const page = openAsShopper('/packs?pack=3');
  const dialog = await openDialog();
  const button = await dialog.findByRole('button', { name: 'Pay 40.00 Credits' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  button.click();
  expect(await dialog.findByText('You must accept the terms and conditions')).toBeTruthy();
  expect(page.callsOf('POST /purchase/pack')).toEqual([]);
});

test.each<[string, Partial<Profile>, string, string]>([
  [
    'an unverified address',
    { verification_data: { status: 'pending' } },
    'No email, or a wrong address?',
    '/email-verification?redirect=%2Fpacks%3Fpack%3D3',
  ],
  ['a profile without a trade link', { steam_trade_link: '' }, 'Complete your profile', '/account/personal'],
])('%s is said before the purchase, with the way out', async (_, profile, action, address) => {
  openAsShopper('/packs?pack=3', {}, profile);
  const dialog = await openDialog();
  expect(await dialog.findByRole('link', { name: action })).toHaveProperty('href', location.origin + address);
  expect(dialog.getByRole('button', { name: 'Pay 40.00 Credits' })).toHaveProperty('disabled', true);
});

function TopUpDialog({ open, amount, onClose }: TopUpSlot) {
  return (
    <dialog open={open} aria-label={`Top up ${amount}`}>
      <button type="button" onClick={onClose}>
        Close the top-up
      </button>
    </dialog>
  );
}

test('too low a balance is topped up by what is missing, beside the pack', async () => {
  const load = vi.fn(async () => ({ contract: 1, messages, Component: TopUpDialog }));
  const fillers = [{ remote: 'checkout', module: 'TopUpDialog' }];
  const slots = { 'balance.top-up': { limit: 1, height: 0, fillers } };
  const remotes = { loader: { load }, addMessages: async () => {}, slots } as unknown as RemotesInPage;
  openAsShopper('/packs?pack=3', {}, { balance: 12 }, remotes);
  const dialog = await openDialog();
  (await dialog.findByRole('button', { name: 'Top up your balance' })).click();
  expect(await screen.findByRole('dialog', { name: 'Top up 28' })).toBeTruthy();
  expect(load).toHaveBeenCalledWith('checkout', 'TopUpDialog');
  screen.getByText('Close the top-up').click();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Top up 28' })).toBeNull());
  expect(await openDialog()).toBeTruthy();
});

test('where the top-up does not load, the pack says so', async () => {
  openAsShopper('/packs?pack=3', {}, { balance: 12 });
  const dialog = await openDialog();
  (await dialog.findByRole('button', { name: 'Top up your balance' })).click();
  expect(await dialog.findByText('The top-up could not be opened. Please try again.')).toBeTruthy();
});

test('a purchase that a reload has cut off is looked up, and its order opens', async () => {
  const cut = openAsShopper('/packs?pack=3', { 'POST /purchase/pack': () => new Promise<never>(() => {}) });
  await pay();
  await waitFor(() => expect(cut.callsOf('POST /purchase/pack')).toHaveLength(1));
  cut.unmount();
  // It was the last one: it is not offered any more.
  const page = openAsShopper('/packs', { 'GET /packs': () => ok([]) });
  expect(await screen.findByText('“Starter” is yours')).toBeTruthy();
  await waitFor(() => expect(page.address()).toBe('/account/orders/21'));
  const [before, after] = [cut, page].map((one) => one.callsOf('POST /purchase/pack')[0]);
  expect(after).toMatchObject({ idempotencyKey: before?.idempotencyKey, body: { pack_id: 3, expectedTotal: 40 } });
  expect(sessionStorage).toHaveLength(0);
});

test('a purchase that was refused after a reload says why, and is not sent again', async () => {
  const cut = openAsShopper('/packs?pack=3', { 'POST /purchase/pack': () => new Promise<never>(() => {}) });
  await pay();
  await waitFor(() => expect(cut.callsOf('POST /purchase/pack')).toHaveLength(1));
  cut.unmount();
  openAsShopper('/packs', { 'POST /purchase/pack': () => Rejection.of('items-sold') });
  expect(await screen.findByText('Some items have been sold')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test('at another price nothing is bought: the new one is shown, and can be paid', async () => {
  let price = 40;
  const page = openAsShopper('/packs?pack=3', {
    'GET /packs': () => ok([aPack({ price })]),
    'POST /purchase/pack': ({ body }) => {
      price = 45;
      return body['expectedTotal'] === 45 ? bought : Rejection.of('price-changed', { total: ['45.00'] });
    },
  });
  const { dialog } = await pay();
  expect(await dialog.findByText('The price has changed')).toBeTruthy();
  (await dialog.findByRole('button', { name: 'Pay 45.00 Credits' })).click();
  await waitFor(() => expect(page.address()).toBe('/account/orders/21'));
});

test.each([
  ['items-sold', 'Some items have been sold'],
  ['bundle-not-found', 'This offer is not available'],
] as const)('a pack that is gone (%s) says so, with the way to the others', async (code, text) => {
  openAsShopper('/packs?pack=3', { 'POST /purchase/pack': () => Rejection.of(code) });
  const { dialog } = await pay();
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See all packs' })).toHaveProperty('pathname', '/packs');
});

test('after a lost connection the same purchase is sent again', async () => {
  let isDown = true;
  const page = openAsShopper('/packs?pack=3', { 'POST /purchase/pack': () => (isDown ? loseConnection() : bought) });
  const { dialog, button } = await pay();
  expect(await dialog.findByText(/you will not be charged twice/)).toBeTruthy();
  isDown = false;
  button.click();
  await waitFor(() => expect(page.address()).toBe('/account/orders/21'));
  const keys = page.callsOf('POST /purchase/pack').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).not.toBeNull();
  expect(new Set(keys).size).toBe(1);
});

test('an offer to the shopper alone is shown first, and taken in the same dialog', async () => {
  const prompt = aPack({ id: 9, title: 'Thank you', price: 20, saving: 30 });
  const page = openAsShopper('/packs', {
    'GET /prompts': () => ok([prompt]),
    'POST /purchase/prompt': () => bought,
  });
  (await screen.findByRole('button', { name: 'Take this offer: Thank you' })).click();
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('For you');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy “Thank you”?' }));
  const button = await dialog.findByRole('button', { name: 'Pay 20.00 Credits' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  dialog.getByRole('checkbox').click();
  button.click();
  await waitFor(() => expect(page.callsOf('POST /purchase/prompt')[0]?.body).toMatchObject({ prompt_id: 9 }));
});

test('who comes back to an offer of their own goes on with it', async () => {
  openAsShopper('/packs?pack=9', { 'GET /prompts': () => ok([aPack({ id: 9, title: 'Thank you' })]) });
  expect(await screen.findByRole('dialog', { name: 'Buy “Thank you”?' })).toBeTruthy();
});

const HOME: Answers = { 'GET /items/list': () => aProductList([]), 'GET /items/recommended': () => ok([redline]) };

test('home has a shelf of packs that can be bought, and none without them', async () => {
  openPage('/', { ...HOME, 'GET /packs': () => ok([aPack(), aPack({ id: 4, title: 'Gone', is_available: false })]) });
  const shelf = within(await screen.findByRole('region', { name: 'Packs: several skins at one price' }));
  expect(shelf.getByRole('link', { name: 'See all packs' })).toHaveProperty('pathname', '/packs');
  expect(shelf.getAllByRole('article')).toHaveLength(1);
});

test('without packs home has no shelf of them', async () => {
  const page = openPage('/', HOME);
  await waitFor(() => expect(page.callsOf('GET /packs')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: /Packs/ })).toBeNull();
});

test('the page of an item shows the packs that contain it', async () => {
  const page = openPage('/products/rifle/ak-47/7', {
    'GET /items/{id}': () => ok({ ...redline, low_30d: null, similar: [], wears: [] }),
    'GET /packs': () => ok([aPack()]),
  });
  expect(await screen.findByRole('region', { name: 'This skin is in a pack' })).toBeTruthy();
  expect(page.requests()).toContain('/packs?product=7');
});
