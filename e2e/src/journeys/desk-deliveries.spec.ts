import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('orders are sent from one page by typing and by pasting, while a colleague sends one of them', async ({
  shop,
  page,
  api,
  problems,
  anotherBuyer,
  employ,
  employAnother,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const goods = await api.goods('type=Shotgun', 3);
  await anotherBuyer.topUp(60);
  const orders: number[] = [];
  for (const product of goods) orders.push((await anotherBuyer.buy([product as Product])).order);
  const [typed, pasted, taken] = orders as [number, number, number];
  const secret = await employ('support');
  const colleague = await employAnother('owner');
  const fieldOf = (shown: typeof shop, order: number) => shown.main.getByLabel(`Trade offer of order ${order}`);
  for (const [shown, key] of [
    [shop, secret],
    [colleague.shop, colleague.secret],
  ] as const) {
    await shown.visit('/desk/deliveries?per_page=100');
    await enterDesk(shown, key);
    await expect(fieldOf(shown, taken)).toBeVisible();
  }

  await test.step('one is typed, and the next field has the focus', async () => {
    await page.keyboard.press('n');
    await expect(shop.main.locator('input[data-order]').first()).toBeFocused();
    await isAccessible(shop);
    await fieldOf(shop, typed).focus();
    await page.keyboard.type(`8${typed}`);
    await page.keyboard.press('Enter');
    await expect(fieldOf(shop, typed)).toHaveCount(0);
    await expect(shop.main.getByText(`Order ${typed} is reported as sent.`)).toBeVisible();
  });

  await test.step('the rest is pasted as a list, of which a colleague has sent one meanwhile', async () => {
    await fieldOf(colleague.shop, taken).fill(`9${taken}`);
    await fieldOf(colleague.shop, taken).press('Enter');
    await expect(fieldOf(colleague.shop, taken)).toHaveCount(0);
    await fieldOf(shop, pasted).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `8${pasted}\n8${taken}`);
    const preview = shop.main.getByRole('region', { name: 'Pasted numbers' });
    await expect(preview.getByRole('listitem').first()).toContainText(`8${pasted}goes to order ${pasted}`);
    await isAccessible(shop);
    await preview.getByRole('button', { name: 'Report 2 as sent' }).press('Enter');
    await expect(fieldOf(shop, pasted)).toHaveCount(0);
    await expect(shop.main.getByRole('alert')).toContainText(`The number 8${taken} was not reported.`);
    await isAccessible(shop);
  });

  await test.step('each has the trade offer that was reported first', async () => {
    for (const [order, offer] of [
      [typed, `8${typed}`],
      [pasted, `8${pasted}`],
      [taken, `9${taken}`],
    ] as const) {
      await shop.visit(`/desk/orders/${order}`);
      await expect(shop.main.getByRole('link', { name: `Trade offer ${offer}` }).first()).toBeVisible();
    }
  });
});
