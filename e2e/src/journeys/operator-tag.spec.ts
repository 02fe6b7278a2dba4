import { test } from '#faults/fault-test.ts';
import type { Store } from '#pages/Store.ts';
import { expect } from '#store-test.ts';

/** What an operator pastes: it leaves a trace of its run, and asks for a script that is not Google's. */
const TAG = `<!-- tag manager -->
<script>window.tagRuns = (window.tagRuns ?? 0) + 1</script>
<script src="https://elsewhere.example/tracker.js"></script>
<noscript><iframe src="https://elsewhere.example/"></iframe></noscript>`;

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
const all = (answer: 'granted' | 'denied') => Object.fromEntries(SIGNALS.map((signal) => [signal, answer]));

/** What the tag was told of the visitor's consent, in order. */
function consentSaid(store: Store): Promise<unknown[]> {
  return store.page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((said) => Array.from(said)).filter(([command]) => command === 'consent');
  });
}

const runs = (store: Store) => store.page.evaluate(() => (window as unknown as { tagRuns?: number }).tagRuns);

test.use({ hasConsented: false });

test('the operator’s tag runs once, and is told what the visitor allows', async ({ faultyApi, openStore }) => {
  faultyApi.replace('/settings', { google_tag: TAG });
  const store = await openStore();
  await store.openHome();
  await expect(store.cookieBar.region).toBeVisible();
  expect(await runs(store)).toBe(1);
  expect(await consentSaid(store)).toEqual([['consent', 'default', all('denied')]]);
  await expect(store.page.locator('script[src*="elsewhere"], iframe[src*="elsewhere"]')).toHaveCount(0);

  await store.cookieBar.answer('OK');
  await expect.poll(() => consentSaid(store)).toContainEqual(['consent', 'update', all('granted')]);
  await store.header.openShop();
  await expect(store.heading).toHaveText('All skins');
  expect(await runs(store)).toBe(1);
});

test('who allows no targeting stays denied', async ({ faultyApi, openStore }) => {
  faultyApi.replace('/settings', { google_tag: TAG });
  const store = await openStore();
  await store.openHome();
  await store.cookieBar.answer('Customize');
  await store.cookieBar.kind('Functional').check();
  await store.cookieBar.answer('Accept');
  await expect(store.cookieBar.region).toBeHidden();
  const said = (await consentSaid(store)).map((entry) => (entry as unknown[])[2]);
  expect(said).not.toContainEqual(expect.objectContaining({ analytics_storage: 'granted' }));
});
