import { expect, test } from '#shop-test.ts';

test.use({ hasConsented: false });

test('OK accepts everything and is remembered', { tag: '@everywhere' }, async ({ shop }) => {
  await shop.openHome();
  await expect(shop.cookieBar.region).toContainText('This website uses cookies to ensure you get the best experience.');
  await shop.cookieBar.answer('OK');
  await expect(shop.cookieBar.region).toBeHidden();
  expect(await shop.page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('true');
  await shop.page.reload();
  await expect(shop.footer.region).toBeVisible();
  await expect(shop.cookieBar.region).toBeHidden();
});

test('Reject All applies to this visit only', async ({ shop }) => {
  await shop.openHome();
  await shop.cookieBar.answer('Reject All');
  await expect(shop.cookieBar.region).toBeHidden();
  expect(await shop.page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('false');
  await shop.header.openShop();
  await expect(shop.heading).toHaveText('All skins');
  await expect(shop.cookieBar.region).toBeHidden();
  await shop.page.reload();
  await expect(shop.cookieBar.region).toBeVisible();
});

test('Customize shows three kinds, and Accept accepts the ticked ones', async ({ shop }) => {
  await shop.openHome();
  await shop.cookieBar.answer('Customize');
  await expect(shop.cookieBar.region.getByRole('checkbox')).toHaveCount(3);
  await expect(shop.cookieBar.kind('Performance')).toBeDisabled();
  await shop.cookieBar.kind('Functional').check();
  await shop.cookieBar.answer('Accept');
  await expect(shop.cookieBar.region).toBeHidden();
  expect(await shop.page.evaluate(() => localStorage.getItem('cookie_preferences'))).toBe(
    JSON.stringify({ functional: true, targeting: false }),
  );
});
