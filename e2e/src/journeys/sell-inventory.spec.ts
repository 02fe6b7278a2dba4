import { OffersPage } from '#pages/OffersPage.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('a seller links Steam, picks items of the inventory and offers them at once, and operators see their floats', async ({
  shop,
  shopper,
  buyer: _verified,
  employAnother,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  problems.expect(/409 .*\/api\/user\/steam\/inventory/);
  await shop.visit('/account/offers');
  const offers = new OffersPage(shop.page);
  await shop.main.getByRole('button', { name: 'From my Steam inventory' }).click();
  await shop.main.getByRole('link', { name: 'Link Steam in my profile' }).click();
  await expect(shop.page).toHaveURL('/account/personal');
  await shop.main.getByRole('button', { name: 'Link Steam' }).click();
  const steam = new SteamPage(shop.page);
  const steamid = await steam.steamId();
  await steam.setInventory(steamid, { state: 'private', items: [] });
  await steam.setBan(steamid, 'banned');
  await steam.signIn.click();
  await expect(shop.main.getByText(`Steam account ${steamid}`)).toBeVisible();

  await expect(shop.main.getByText(/may not trade .* Your Steam inventory is private/)).toBeVisible();
  await steam.setBan(steamid, undefined);
  await shop.main.getByRole('button', { name: 'Check again' }).click();
  await expect(shop.main.getByText(/may not trade/)).toBeHidden();
  await shop.visit('/account/offers?offer=inventory');
  await expect(shop.main.getByRole('heading', { name: 'Your inventory is private' })).toBeVisible();
  await steam.setInventory(steamid, undefined);
  await expect(async () => {
    await shop.main.getByRole('button', { name: 'Try again' }).click();
    await expect(shop.main.getByText('11 items')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await isAccessible(shop);
  await expect(shop.main.getByText(/^Read at .* Prices hold until \d\d:\d\d\.$/)).toBeVisible();
  await expect(shop.main.getByText(/^Under trade protection until/)).toBeVisible();
  await shop.main.getByRole('searchbox').fill('redline ak-47');
  await shop.main.getByRole('checkbox', { name: /Float 0\.21943161.*Howling Dawn/ }).check();
  await shop.main.getByRole('checkbox', { name: /Float 0\.15487234.*Rote Zora/ }).check();
  await shop.main.getByRole('searchbox').fill('doppler');
  await shop.main.getByRole('checkbox', { name: /Doppler.*Phase 1/ }).check();
  await shop.main.getByRole('button', { name: 'Offer these 3 items' }).click();
  await expect(
    shop.toast('3 items have been offered. We will confirm the prices within 3 working days.'),
  ).toBeVisible();
  await expect(offers.rows).toHaveCount(3);

  const { shop: desk, secret } = await employAnother('owner');
  await desk.visit(`/desk/offers?seller=${shopper.email}`);
  await enterDesk(desk, secret);
  await desk.main
    .getByRole('list', { name: 'Offers of this queue' })
    .getByRole('link', { name: /Redline/ })
    .first()
    .click();
  await expect(desk.main.getByText(/Float 0\.(2194316089|1548723429)/)).toBeVisible();
});
