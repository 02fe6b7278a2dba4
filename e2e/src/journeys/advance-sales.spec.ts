import { paths } from '@patina/shared-api/paths';
import type { InventoryItem } from '@patina/test-kit/steam/steam-inventory';
import { CartPage } from '#pages/CartPage.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { ShopperApi } from '#shop/ShopperApi.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

/** The store's account, by its trade link. */
const STORE = '76561202255233023';
const KEPT = 'AWP | Asiimov (Battle-Scarred)';
const LOST = 'M4A1-S | Printstream (Factory New)';

test('two items that have just arrived are bought: one is delivered once it can be, the other is reversed and refunded', {
  tag: '@everywhere',
}, async ({ shop, buyer, shopper, api, operator, inbox, anotherVisitor }) => {
  test.slow();
  const stamp = `${Date.now() % 1e9}`;
  const items: InventoryItem[] = [
    { assetId: `4${stamp}1`, name: KEPT, float: `0.91${stamp.slice(-6)}64`, seed: 558 },
    { assetId: `4${stamp}2`, name: LOST, float: `0.03${stamp.slice(-6)}13`, seed: 321 },
  ];
  const sellers = await anotherVisitor();
  const { email } = await signUp(sellers.page);
  const seller = new ShopperApi(sellers.page.request, email);
  const steam = new SteamPage(sellers.page);
  const listed = async (): Promise<{ id: number; title: string; status: string; trade_state: string }[]> =>
    JSON.parse(await operator.command('offer', 'list', '--queue', 'all', '--seller', email, '--json'));
  const numbers = [`5${stamp}1`, `5${stamp}2`] as const;
  let steamid = '';

  /** The trade offer of the seller with one of the items. */
  const trade = (place: 0 | 1, changes: { state: 'complete' | 'protection-rollback'; rollbackTrade?: string }) =>
    steam.setTrade(numbers[place], {
      isOurs: false,
      partner: steamid,
      state: 'accepted',
      gives: [],
      receives: items
        .slice(place, place + 1)
        .map(({ assetId, name }) => ({ assetId, newAssetId: `9${assetId}`, name })),
      createdAt: Math.floor(Date.now() / 1000),
      updatedAt: Math.floor(Date.now() / 1000),
      trade: { id: `3${stamp}${place}`, ...changes },
    });

  await test.step('a seller sends two items, and Steam protects their trades', async () => {
    await seller.verifyEmail(await inbox.link(email, '/api/email/verify/'));
    const account = await sellers.openAccount();
    await account.button('Link Steam').click();
    steamid = await steam.steamId();
    await steam.setInventory(steamid, { state: 'ok', items });
    await steam.signIn.click();
    await expect(sellers.main.getByText(`Steam account ${steamid}`)).toBeVisible();
    await sellers.visit('/account/offers?offer=inventory');
    const boxes = sellers.main.getByRole('checkbox', { name: /Float/ });
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await box.check();
    await sellers.main.getByRole('button', { name: 'Offer these 2 items' }).click();
    await expect.poll(async () => (await listed()).length).toBe(2);
    for (const { id } of await listed()) {
      await operator.command('offer', 'price', String(id), '20');
      await seller.agree(id);
    }
    await steam.setInventory(STORE, {
      state: 'ok',
      items: items.map((one) => ({ ...one, assetId: `9${one.assetId}` })),
    });
    await trade(0, { state: 'complete' });
    await trade(1, { state: 'complete' });
    await expect(async () => {
      await operator.command('trade', 'read');
      expect((await listed()).map(({ trade_state }) => trade_state)).toEqual(['protected', 'protected']);
    }).toPass();
  });

  await test.step('both are for sale at once, and product, cart and order say from when they are delivered', async () => {
    await buyer.topUp(9000);
    for (const { name, float } of items) {
      const shown = Number(float).toFixed(8);
      const { payload } = await api.products(`search=${encodeURIComponent(name.replace(/ \(.*|\| /g, ''))}&limit=100`);
      const product = payload.find(({ title }) => title === name);
      if (product === undefined) throw new Error(`The shop has no ${name}.`);
      const unit = (await api.units(product.id)).find((one) => one.float?.toFixed(8) === shown);
      // The longest words on the narrowest screen.
      await shop.visit(`${paths.product(product)}?unit=${unit?.id}&lang=es`);
      await expect(shop.main.getByText(/^Se puede entregar a partir del \d/).first()).toBeVisible();
      expect(await shop.overhang()).toBe(0);
      await shop.visit(`${paths.product(product)}?unit=${unit?.id}&lang=en`);
      await expect(shop.main.getByText(/^Can be delivered from \d/).first()).toBeVisible();
      await isAccessible(shop);
      expect(await shop.overhang()).toBe(0);
      await shop.main
        .getByRole('button', { name: new RegExp(`^Add to cart: float ${shown}`) })
        .first()
        .click();
      await expect(shop.toast('Item added to cart!')).toBeVisible();
    }
    await shop.visit('/cart');
    const cart = new CartPage(shop.page);
    await expect(cart.lines.getByText(/^Can be delivered from \d/)).toHaveCount(2);
    await expect(cart.summary.getByText('Steam still protects the trade')).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await cart.payBy('Balance');
    await expect(shop.heading).toHaveText('Purchase Successful');
    await expect(shop.main.getByText(/once Steam no longer protects the trade/).first()).toBeVisible();
  });

  const [order = 0] = await buyer.paidOrders();
  const before = await buyer.balance();

  await test.step('the order waits: nobody can send it before', async () => {
    await shop.visit(paths.order(order));
    await expect(shop.main.getByText(/^Steam protects the trade in which we got it until/).first()).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await expect(operator.command('order', 'sent', `${order}:7${stamp}`)).rejects.toThrow('can be delivered from');
  });

  await test.step('one trade is reversed: its item is cancelled and paid back, and the buyer is told why', async () => {
    await trade(1, { state: 'protection-rollback', rollbackTrade: `3${stamp}9` });
    await expect(async () => {
      await operator.command('trade', 'read');
      expect((await listed()).find(({ title }) => LOST.startsWith(title))?.trade_state).toBe('reversed');
    }).toPass();
    await expect.poll(() => buyer.balance()).toBeGreaterThan(before);
    await shop.visit(paths.order(order));
    await expect(shop.main.getByText('Steam has reversed the trade in which we got it')).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await expect
      .poll(() => inbox.subjects(shopper.email))
      .toContainEqual(expect.stringContaining('We cannot deliver M4A1-S | Printstream'));
  });

  await test.step('Steam no longer protects the other one: it is sent, and the buyer’s', async () => {
    const kept = (await listed()).find(({ title }) => KEPT.startsWith(title));
    await operator.command('offer', 'received', String(kept?.id), '--unprotected');
    await operator.deliver(order);
    await shop.visit(paths.order(order));
    await expect(shop.main.getByText('It is yours').first()).toBeVisible();
  });
});
