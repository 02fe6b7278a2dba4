import { AuthPage } from '#pages/AuthPage.ts';
import { Shop } from '#pages/Shop.ts';
import { aShopper } from '#shop/a-shopper.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { layoutShift, watchLayoutShift } from '#shop/layout-shift.ts';
import { expect, test } from '#shop-test.ts';

const LIST = '/products?type=SMG&price_till=50&sort=name';

test('what a guest watches by keyboard, in two tabs, is on the watchlist after the sign-up', {
  tag: ['@everywhere', '@phone'],
}, async ({ shop, api }) => {
  const [first = '', second = ''] = await api.titles('type=SMG&price_till=50&sort=name');
  const heart = (of: Shop, title: string) => of.main.getByRole('button', { name: `Watch ${title}`, exact: true });
  await watchLayoutShift(shop.page);
  await shop.openList(LIST);
  await heart(shop, first).focus();
  await shop.page.keyboard.press('Enter');
  await expect(heart(shop, first)).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.toast('Kept in this browser.')).toBeVisible();
  expect(await layoutShift(shop.page)).toBeLessThan(0.01);
  await isAccessible(shop);

  const other = new Shop(await shop.page.context().newPage());
  await other.openList(LIST);
  await expect(heart(other, first)).toHaveAttribute('aria-pressed', 'true');
  await heart(other, second).click();
  await expect(heart(shop, second)).toHaveAttribute('aria-pressed', 'true');

  const auth = await shop.openAuth('signup');
  await auth.signUp(aShopper());
  await expect(shop.page).toHaveURL('/account');
  await shop.visit('/account/watchlist');
  await expect(shop.heading).toHaveText('Watchlist');
  await expect(shop.main.getByText('2 of 200 items')).toBeVisible();
  for (const title of [first, second]) await expect(shop.main.getByRole('link', { name: title })).toBeVisible();
  expect(await shop.overhang()).toBe(0);
  await isAccessible(shop);

  // The other tab has heard of the sign-in: its hearts are those of the account.
  await heart(other, second).click();
  await expect(heart(other, second)).toHaveAttribute('aria-pressed', 'false');
  await shop.page.reload();
  await expect(shop.main.getByText('1 of 200 items')).toBeVisible();
});

test('a shopper says by keyboard when to be told, thinks better of it, and takes it back', {
  tag: '@phone',
}, async ({ shop, api, customer }) => {
  const item = await api.good('type=SMG', 2);
  await shop.openProduct(item);
  await shop.main.getByRole('button', { name: 'Tell me when …' }).click();
  await new AuthPage(shop.page).signIn(customer);
  const dialog = shop.page.getByRole('dialog', { name: 'Tell me when …' });
  const limit = dialog.getByLabel(/^Price at or under/);
  await expect(limit).toBeFocused();
  await isAccessible(shop);
  await limit.fill('nothing');
  await shop.page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an amount above 0, such as 12.50')).toBeVisible();
  await expect(limit).toBeFocused();
  await limit.fill('1,50');
  await dialog.getByLabel('Any drop of at least (%)').fill('91');
  await shop.page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a whole number from 1 to 90')).toBeVisible();
  await isAccessible(shop);
  await dialog.getByLabel('Any drop of at least (%)').fill('10');
  await shop.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shop.main.getByText(/^We tell you: at .1\.50 or less, 10 % cheaper$/)).toBeVisible();
  await expect(shop.main.getByRole('button', { name: `Watch ${item.title}`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await shop.visit('/account/watchlist');
  await shop.main.getByRole('button', { name: `Stop watching ${item.title}` }).press('Enter');
  const undo = shop.main.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(shop.main.getByRole('button', { name: `Stop watching ${item.title}` })).toBeVisible();
  await shop.page.reload();
  await expect(shop.main.getByText('10 % cheaper', { exact: true })).toBeVisible();
});

test('a search is saved from its list, opened, silenced and removed', {
  tag: ['@everywhere', '@phone'],
}, async ({ shop, shopper }) => {
  expect(shopper.email).toBeTruthy();
  const address = '/products?type=Rifle&price_till=500&float_till=0.07';
  await shop.openList(address);
  await shop.main.getByRole('button', { name: 'Save this search' }).click();
  const dialog = shop.page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Rifle, /);
  await isAccessible(shop);
  await dialog.getByLabel('Name').fill('Clean rifles');
  await shop.page.keyboard.press('Enter');
  await shop.toast('Search saved.').getByRole('link', { name: 'Your searches' }).click();

  const searches = shop.main.getByRole('region', { name: 'Saved searches' });
  await expect(searches.getByRole('link', { name: 'Clean rifles' })).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  const told = searches.getByRole('checkbox', { name: /^Tell me of new matches/ });
  await told.uncheck();
  await shop.page.reload();
  await expect(told).not.toBeChecked();
  await shop.runs();
  await searches.getByRole('link', { name: 'Clean rifles' }).click();
  await expect(shop.page).toHaveURL(/^[^?]*\/products\/?.*float_till=0\.07/);
  await shop.page.goBack();
  await searches.getByRole('button', { name: /^Remove/ }).click();
  await shop.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(searches.getByText('You have saved no searches yet.')).toBeVisible();
});
