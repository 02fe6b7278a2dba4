import type { Locator } from '@playwright/test';
import { isAccessible } from '#shop/is-accessible.ts';
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

test('Reject All applies to this visit only; the next one asks below the page, where nothing is covered', {
  tag: '@everywhere',
}, async ({ shop, api }) => {
  const { region } = shop.cookieBar;
  const product = await shop.openProduct(await api.product('type=Rifle'));
  await expect(region).toBeVisible();
  await product.buyNow();
  const message = shop.toast('Please login to add items to cart');
  await expect(message).toBeVisible();
  const place = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  const bottom = async () => (await place(message)).y + (await place(message)).height;
  // It moves in from below.
  await expect.poll(async () => (await bottom()) <= (await place(region)).y).toBe(true);

  await shop.cookieBar.answer('Reject All');
  await expect(region).toBeHidden();
  expect(await shop.page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('false');
  await shop.footer.open('Shop');
  await expect(shop.heading).toHaveText('All skins');
  await expect(region).toBeHidden();
  await shop.page.reload();
  await expect(region).toBeVisible();
  await expect(region).not.toBeInViewport();
  await region.scrollIntoViewIfNeeded();
  const footer = await place(shop.footer.region);
  expect((await place(region)).y).toBeGreaterThanOrEqual(footer.y + footer.height);
  expect((await place(region)).height).toBeLessThan(120);
  expect(await shop.overhang()).toBe(0);
  // The header covers a part of what has been scrolled below it.
  await shop.page.evaluate(() => scrollTo(0, 0));
  await isAccessible(shop);
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
