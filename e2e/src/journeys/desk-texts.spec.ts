import { Desk } from '#pages/Desk.ts';
import { Shop } from '#pages/Shop.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

/** Shown in Spanish below the title of the list. */
const KEY = 'catalog.list.count_other';

test('a text is pointed at in the shop, replaced, seen there, and found by its words to be reset', async ({
  shop,
  employ,
  operator,
  anotherVisitor,
  problems,
}) => {
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const visitor = await anotherVisitor();
  await shop.visit('/desk/content?view=texts');
  await enterDesk(shop, secret);
  await expect(shop.heading).toHaveText('Texts and pages');

  await test.step('the shop opens in a window of its own, is used as usual, and a text is pressed', async () => {
    const opening = shop.page.waitForEvent('popup');
    await desk.pressButton(desk.main, 'Point at a text in the shop');
    const popup = await opening;
    const own = new Shop(popup);
    const bar = popup.getByRole('complementary').filter({ hasText: 'Press the text' });
    await expect(bar).toBeVisible();
    await isAccessible(own);
    await bar.getByRole('button', { name: 'Use the page first' }).click();
    await own.header.localeMenu.choose('Español');
    await own.visit('/products?type=Shotgun');
    const count = own.main.getByRole('paragraph').filter({ hasText: /^\d+ artículos$/ });
    await expect(count).toBeVisible();
    await popup.getByRole('button', { name: 'Use the page first' }).waitFor();
    const closing = popup.waitForEvent('close');
    await count.click({ noWaitAfter: true });
    await closing;
  });

  await test.step('its form is open in the back office', async () => {
    await expect(desk.dialog.getByText(KEY)).toBeVisible();
    await expect(desk.dialog.getByText(/^The release says: \{\{count, number\}\}/)).toBeVisible();
    await isAccessible(shop);
    await desk.dialog.getByRole('textbox', { name: 'Text' }).fill('{{count, number}} tesoros');
    await desk.confirm('Save');
    await expect(shop.toast('Saved.')).toBeVisible();
  });

  try {
    await test.step('shoppers read it, with their numbers', async () => {
      await visitor.visit('/products?type=Shotgun');
      await visitor.header.localeMenu.choose('Español');
      await expect(visitor.main.getByText(/^\d+ tesoros$/)).toBeVisible();
    });

    await test.step('it is found by what the shop shows, and reset', async () => {
      await shop.visit('/desk/content?view=texts');
      await desk.main.getByRole('searchbox').fill('12 tesoros');
      // Until what was typed is looked for, the same row stands in the list of all own texts, which goes with its dialogs.
      await expect(shop.page).toHaveURL(/search=12/);
      await expect(desk.row('{{count, number}} tesoros')).toBeVisible();
      await isAccessible(shop);
      // The language that was chosen in the other window is the operator's.
      await desk.pressButton(desk.row('{{count, number}} tesoros'), 'Restablecer');
      await desk.confirm('Restablecer');
      await expect(shop.page.getByText('Guardado.')).toBeVisible();
    });
  } finally {
    await operator.command('text', 'unset', 'es', KEY).catch(() => {});
  }
});
