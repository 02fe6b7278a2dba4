import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { countEffort } from '#shop/count-effort.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

// What is pasted goes to the orders in their order, so those of the other journey must not stand between them.
test.describe.configure({ mode: 'default' });

test('twelve orders are sent with thirteen presses, and no page is opened for their trade links', async ({
  shop,
  page,
  api,
  problems,
  anotherBuyer,
  employ,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const goods = await api.goods('type=Machinegun', 4);
  await anotherBuyer.topUp(250);
  const orders: number[] = [];
  for (const product of [...goods, ...goods, ...goods]) orders.push((await anotherBuyer.buy([product])).order);
  const secret = await employ('support');
  await shop.visit('/desk/deliveries?per_page=100');
  await enterDesk(shop, secret);
  const fieldOf = (order: number) => shop.main.getByLabel(`Trade offer of order ${order}`);
  await expect(fieldOf(orders[11] ?? 0)).toBeVisible();
  const linked = shop.main.getByRole('listitem').filter({ has: page.getByLabel(`Trade offer of order ${orders[0]}`) });
  await expect(linked).toContainText('https://steamcommunity.com/tradeoffer/new/');
  const effort = await countEffort(page);
  await page.keyboard.press('n');
  for (const order of orders) {
    // The focus goes from order to order by itself; those of other journeys may stand between them.
    await fieldOf(order).focus();
    await page.keyboard.type(`8${order}`);
    await page.keyboard.press('Enter');
    await expect(fieldOf(order)).toHaveCount(0);
  }
  expect(await effort()).toEqual({ presses: 13, fields: 12, pages: 0 });
});

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
    const effort = await countEffort(page);
    await fieldOf(shop, pasted).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `8${pasted}\n8${taken}`);
    const preview = shop.main.getByRole('region', { name: 'Pasted numbers' });
    await expect(preview.getByRole('listitem').first()).toContainText(`8${pasted}goes to order ${pasted}`);
    await isAccessible(shop);
    await preview.getByRole('button', { name: 'Report 2 as sent' }).press('Enter');
    // Beside the key that pastes, however many there are.
    expect(await effort()).toMatchObject({ presses: 1, pages: 0 });
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
