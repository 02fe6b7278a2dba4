import type { InventoryItem } from '@patina/test-kit/steam/steam-inventory';
import { Desk } from '#pages/Desk.ts';
import { OffersPage } from '#pages/OffersPage.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

/** The store's account, by its trade link. */
const STORE = '76561202255233023';
const CHEAP = 'P250 | Asiimov (Field-Tested)';
const REVERSED = 'M4A1-S | Printstream (Factory New)';

test('five items of an inventory: two priced at once, sent, arrived and for sale with their floats, one reversed', async ({
  shop,
  shopper,
  buyer,
  api,
  operator,
  employAnother,
  problems,
}) => {
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  const stamp = Date.now() % 1e9;
  const items: InventoryItem[] = [
    { assetId: `8${stamp}1`, name: CHEAP, float: '0.30547800660', seed: 90 },
    { assetId: `8${stamp}2`, name: CHEAP, float: '0.17123456789', seed: 91 },
    { assetId: `8${stamp}3`, name: 'AK-47 | Redline (Field-Tested)', float: '0.21943160891', seed: 977 },
    { assetId: `8${stamp}4`, name: 'AWP | Asiimov (Battle-Scarred)', float: '0.91236406564', seed: 558 },
    { assetId: `8${stamp}5`, name: REVERSED, float: '0.03148275613', seed: 321 },
  ];
  const steam = new SteamPage(shop.page);
  const offers = new OffersPage(shop.page);
  const listed = async (): Promise<{ id: number; title: string; status: string; trade_state: string }[]> =>
    JSON.parse(await operator.command('offer', 'list', '--queue', 'all', '--seller', shopper.email, '--json'));
  const statusOf = async (title: string) => (await listed()).find((offer) => offer.title === title)?.trade_state;
  const boxes = shop.main.getByRole('checkbox', { name: /Float/ });
  let steamid = '';

  await test.step('Steam is linked, and five items are offered together', async () => {
    await operator.prices({ [CHEAP]: 0.45 });
    // So little that offers of other journeys wait for an operator.
    await operator.command('settings', 'set', 'instant_item', '0.5');
    await operator.command('settings', 'set', 'instant_stock', '1000');
    const account = await shop.openAccount();
    await account.button('Link Steam').click();
    steamid = await steam.steamId();
    await steam.setInventory(steamid, { state: 'ok', items });
    await steam.signIn.click();
    await expect(shop.main.getByText(`Steam account ${steamid}`)).toBeVisible();
    await shop.visit('/account/offers?offer=inventory');
    await expect(boxes).toHaveCount(5);
    for (const box of await boxes.all()) await box.check();
    await shop.main.getByRole('button', { name: 'Offer these 5 items' }).click();
    await expect(offers.rows).toHaveCount(5);
    await expect(offers.rows.filter({ hasText: 'Payout details needed' })).toHaveCount(2);
  });

  await test.step('an operator prices the others, and the seller agrees', async () => {
    for (const { id, status } of await listed()) {
      if (status !== 'pending') continue;
      await operator.command('offer', 'price', String(id), '20');
      await buyer.agree(id);
    }
  });

  const { shop: desk, secret } = await employAnother('support', 'catalogue');
  const page = new Desk(desk);
  const askSteam = async () => page.pressButton(page.main, 'Ask Steam now');
  const numbers = [`7${stamp}1`, `7${stamp}2`] as const;
  const received = (assets: readonly InventoryItem[]) => ({
    isOurs: false,
    partner: steamid,
    state: 'accepted' as const,
    gives: [],
    receives: assets.map(({ assetId, name }) => ({ assetId, newAssetId: `9${assetId}`, name })),
    createdAt: Math.floor(Date.now() / 1000),
    updatedAt: Math.floor(Date.now() / 1000),
  });

  await test.step('they are sent, and have arrived, without a report of anybody', async () => {
    const arrived = items.map((item) => ({ ...item, assetId: `9${item.assetId}` }));
    await steam.setInventory(STORE, { state: 'ok', items: arrived });
    await steam.setTrade(numbers[0], {
      ...received(items.slice(0, 4)),
      trade: { id: `6${stamp}1`, state: 'complete' },
    });
    await steam.setTrade(numbers[1], { ...received(items.slice(4)), trade: { id: `6${stamp}2`, state: 'complete' } });
    await desk.visit('/desk/trades');
    await enterDesk(desk, secret);
    await expect(desk.heading).toHaveText('Trades');
    await expect(async () => {
      await askSteam();
      expect((await listed()).map(({ trade_state }) => trade_state)).toEqual(Array(5).fill('protected'));
    }).toPass();
  });

  await test.step('one is reversed on Steam: its offer ends, and the desk asks until somebody has looked', async () => {
    const back = { id: `6${stamp}2`, state: 'protection-rollback' as const, rollbackTrade: `6${stamp}3` };
    await steam.setTrade(numbers[1], { ...received(items.slice(4)), trade: back });
    await expect(async () => {
      await askSteam();
      expect(await statusOf('M4A1-S | Printstream')).toBe('reversed');
    }).toPass();
    await shop.visit('/account/offers');
    await expect(offers.rows.filter({ hasText: 'Trade reversed' })).toHaveCount(1);
    await desk.visit(`/desk/trades?search=${numbers[1]}`);
    await expect(page.main.getByText('The trade was reversed, and is reported.')).toBeVisible();
    await isAccessible(desk);
    expect(await desk.overhang()).toBe(0);
    await page.pressButton(page.main, 'Mark as settled');
    await page.confirm('Settled');
    await expect(page.main.getByText('The trade was reversed, and is reported.')).toBeHidden();
    await desk.visit(`/desk/trades?queue=all&search=${numbers[0]}`);
    await expect(page.main.getByText('Agrees')).toBeVisible();
  });

  await test.step('the others are for sale with their floats, before and after Steam no longer protects them', async () => {
    const { payload } = await api.products(`search=${encodeURIComponent('P250 Asiimov')}&limit=10`);
    const product = payload.find(({ title }) => title === CHEAP);
    const floats = async () => (await api.units(product?.id ?? 0)).map(({ float }) => float);
    await expect.poll(floats).toEqual(expect.arrayContaining([0.3054780066, 0.1712345679]));
    const here = (await listed()).filter(({ trade_state }) => trade_state === 'protected').map(({ id }) => id);
    await operator.command('offer', 'received', here.join(','), '--unprotected');
    await expect.poll(floats).toEqual(expect.arrayContaining([0.3054780066, 0.1712345679]));
    await shop.visit(`/products/${product?.category}/${product?.subcategory}/${product?.id}`);
    await expect(shop.main.getByRole('rowheader', { name: '0.17123457' })).toBeVisible();
  });
});
