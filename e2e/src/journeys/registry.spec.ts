import { test } from '#faults/fault-test.ts';
import { PLACES } from '#matrix/PLACES.ts';
import type { Store } from '#pages/Store.ts';
import { signUp } from '#store/sign-up.ts';
import { expect } from '#store-test.ts';

/** Every remote's pages are there, each as a new document. */
async function isWhole(store: Store) {
  for (const { address, open, whole } of PLACES) {
    await store.visit(address);
    await open?.(store);
    await expect(whole(store)).toBeVisible();
  }
}

test('a registry that is half written, or gone, takes nothing from a store that is open', async ({
  workshop,
  openStore,
}) => {
  const store = await openStore();
  await signUp(store.page);
  await store.openList();
  await workshop.writeRegistry('{"shell":{"paths":[],"li');
  await isWhole(store);
  await workshop.loseRegistry();
  await isWhole(store);
});

test('a store that opens without a registry says so in a sentence, and has its pages once there is one', async ({
  workshop,
  openStore,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const store = await openStore();
  await workshop.loseRegistry();
  const answer = await store.visit('/products');
  expect(answer.status()).toBe(503);
  expect(answer.headers()['retry-after']).toBe('5');
  await expect(store.page.locator('body')).toHaveText(
    'The store is not available right now. Please try again in a moment.',
  );
  await workshop.publish();
  const list = await store.openList();
  await expect(list.heading).toHaveText('All skins');
});
