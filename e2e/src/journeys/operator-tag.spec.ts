import { test } from '#faults/fault-test.ts';
import type { Shop } from '#pages/Shop.ts';
import { expect } from '#shop-test.ts';

/** A tag as pasted by an operator: it records that it ran, and loads a script that is not Google's. */
const TAG = `<!-- tag manager -->
<script>window.tagRuns = (window.tagRuns ?? 0) + 1</script>
<script src="https://elsewhere.example/tracker.js"></script>
<noscript><iframe src="https://elsewhere.example/"></iframe></noscript>`;

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
const all = (answer: 'granted' | 'denied') => Object.fromEntries(SIGNALS.map((signal) => [signal, answer]));

/** The consent updates that the tag received, in order. */
function consentUpdates(shop: Shop): Promise<unknown[]> {
  return shop.page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((entry) => Array.from(entry)).filter(([command]) => command === 'consent');
  });
}

const runs = (shop: Shop) => shop.page.evaluate(() => (window as unknown as { tagRuns?: number }).tagRuns);

test.use({ hasConsented: false });

test('the operator’s tag runs once, and receives the visitor’s consent', async ({ faultyApi, openOwnShop }) => {
  faultyApi.replace('/settings', { google_tag: TAG });
  const shop = await openOwnShop();
  await shop.openHome();
  await expect(shop.cookieBar.region).toBeVisible();
  expect(await runs(shop)).toBe(1);
  expect(await consentUpdates(shop)).toEqual([['consent', 'default', all('denied')]]);
  await expect(shop.page.locator('script[src*="elsewhere"], iframe[src*="elsewhere"]')).toHaveCount(0);

  await shop.cookieBar.answer('OK');
  await expect.poll(() => consentUpdates(shop)).toContainEqual(['consent', 'update', all('granted')]);
  await shop.header.openShop();
  await expect(shop.heading).toHaveText('All skins');
  expect(await runs(shop)).toBe(1);
});

test('without consent to targeting it stays denied', async ({ faultyApi, openOwnShop }) => {
  faultyApi.replace('/settings', { google_tag: TAG });
  const shop = await openOwnShop();
  await shop.openHome();
  await shop.cookieBar.answer('Customize');
  await shop.cookieBar.kind('Functional').check();
  await shop.cookieBar.answer('Accept');
  await expect(shop.cookieBar.region).toBeHidden();
  const signals = (await consentUpdates(shop)).map((entry) => (entry as unknown[])[2]);
  expect(signals).not.toContainEqual(expect.objectContaining({ analytics_storage: 'granted' }));
});

test('it runs on public pages only: a private page is a new document without it, and the way back has it again', async ({
  faultyApi,
  openOwnShop,
}) => {
  faultyApi.replace('/settings', { google_tag: TAG });
  const shop = await openOwnShop();
  await shop.openHome();
  expect(await runs(shop)).toBe(1);
  const opened = shop.page.waitForResponse((response) => response.request().isNavigationRequest());
  await shop.header.link('Sign in').click();
  const policy = (await opened).headers()['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('google');
  await expect(shop.heading).toHaveText('Sign in to your account');
  expect(await runs(shop)).toBeUndefined();
  expect(await shop.page.evaluate(() => 'dataLayer' in window)).toBe(false);

  await shop.page.goBack();
  await expect(shop.page).toHaveURL(/\/$/);
  await expect.poll(() => runs(shop)).toBe(1);
  await shop.page.goForward();
  await expect(shop.heading).toHaveText('Sign in to your account');
  expect(await runs(shop)).toBeUndefined();
});
