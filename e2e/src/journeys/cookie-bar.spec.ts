import { expect, test } from '#store-test.ts';

test.use({ hasConsented: false });

test('OK agrees to everything and holds', { tag: '@everywhere' }, async ({ store }) => {
  await store.openHome();
  await expect(store.cookieBar.region).toContainText(
    'This website uses cookies to ensure you get the best experience.',
  );
  await store.cookieBar.answer('OK');
  await expect(store.cookieBar.region).toBeHidden();
  expect(await store.page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('true');
  await store.page.reload();
  await expect(store.footer.region).toBeVisible();
  await expect(store.cookieBar.region).toBeHidden();
});

test('Reject All holds for this visit only', async ({ store }) => {
  await store.openHome();
  await store.cookieBar.answer('Reject All');
  await expect(store.cookieBar.region).toBeHidden();
  expect(await store.page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('false');
  await store.header.openShop();
  await expect(store.heading).toHaveText('All skins');
  await expect(store.cookieBar.region).toBeHidden();
  await store.page.reload();
  await expect(store.cookieBar.region).toBeVisible();
});

test('Customize shows three kinds, and Accept takes those that are ticked', async ({ store }) => {
  await store.openHome();
  await store.cookieBar.answer('Customize');
  await expect(store.cookieBar.region.getByRole('checkbox')).toHaveCount(3);
  await expect(store.cookieBar.kind('Performance')).toBeDisabled();
  await store.cookieBar.kind('Functional').check();
  await store.cookieBar.answer('Accept');
  await expect(store.cookieBar.region).toBeHidden();
  expect(await store.page.evaluate(() => localStorage.getItem('cookie_preferences'))).toBe(
    JSON.stringify({ functional: true, targeting: false }),
  );
});
