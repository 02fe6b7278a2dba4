import { test } from '#faults/fault-test.ts';
import { PLACES } from '#matrix/PLACES.ts';
import type { Shop } from '#pages/Shop.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

/** Opens a page of every remote, each as a new document. */
async function isWhole(shop: Shop) {
  for (const { address, open, whole } of PLACES) {
    await shop.visit(address);
    await open?.(shop);
    await expect(whole(shop)).toBeVisible();
  }
}

test('an invalid or missing registry does not affect a running shop', async ({ workshop, openOwnShop }) => {
  const shop = await openOwnShop();
  await signUp(shop.page);
  await shop.openList();
  await workshop.writeRegistry('{"shell":{"paths":[],"li');
  await isWhole(shop);
  await workshop.loseRegistry();
  await isWhole(shop);
});

test('a shop that starts without a registry says so in a sentence, and has its pages once there is one', async ({
  workshop,
  openOwnShop,
  problems,
}) => {
  // The sentence's page names no icon, so the browser requests one, perhaps after there is a registry.
  problems.expect(/status of 503|favicon\.ico/);
  const shop = await openOwnShop();
  await workshop.loseRegistry();
  const answer = await shop.visit('/products');
  expect(answer.status()).toBe(503);
  expect(answer.headers()['retry-after']).toBe('5');
  await expect(shop.page.locator('body')).toHaveText(
    'The store is not available right now. Please try again in a moment.',
  );
  await workshop.publish();
  const list = await shop.openList();
  await expect(list.heading).toHaveText('All skins');
});
