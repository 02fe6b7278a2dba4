import { test } from '#faults/fault-test.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { layoutShift, watchLayoutShift } from '#shop/layout-shift.ts';
import { expect } from '#shop-test.ts';

const ANNOUNCEMENT = {
  tone: 'warning',
  link: '/sale',
  texts: {
    en: 'On Sunday from 2 to 4 in the morning nothing can be paid: Steam is maintained. <b>Sale</b>',
    de: 'Am Sonntag von 2 bis 4 Uhr kann nicht bezahlt werden: Steam wird gewartet.',
  },
};

test('an announcement is above every page, in the language of the page', { tag: '@everywhere' }, async ({
  faultyApi,
  openOwnShop,
}) => {
  faultyApi.replace('/announcement', ANNOUNCEMENT);
  const shop = await openOwnShop();
  await watchLayoutShift(shop.page);
  await shop.openList();
  const english = shop.page.getByRole('region', { name: 'Announcement' });
  await expect(english).toHaveText(ANNOUNCEMENT.texts.en);
  await expect(shop.page.getByRole('region', { name: 'Hinweis' })).toHaveCount(0);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  expect(await layoutShift(shop.page)).toBeLessThanOrEqual(0.02);

  await shop.footer.open('Terms and conditions');
  await expect(shop.heading).toHaveText('Terms and conditions');
  await expect(english).toBeVisible();
  await shop.header.localeMenu.choose('Deutsch');
  await expect(shop.page.getByRole('region', { name: 'Hinweis' })).toHaveText(ANNOUNCEMENT.texts.de);
  await expect(english).toHaveCount(0);
  await shop.page.getByRole('region', { name: 'Hinweis' }).getByRole('link').click();
  await expect(shop.page).toHaveURL(/\/sale$/);
});
