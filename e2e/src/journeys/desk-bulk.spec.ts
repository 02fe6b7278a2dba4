import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test.beforeEach(({ problems }) => problems.expect(/403 .*\/api\/desk\//));

test('prices of a filter are raised by keyboard, but for one that a colleague changes meanwhile, and given back', async ({
  shop,
  api,
  employ,
  employAnother,
}) => {
  test.slow();
  // No other journey buys these.
  const { payload: goods, meta } = await api.products('search=negev&limit=100');
  const [theirs, mine] = goods.filter(({ old_price, price, stock }) => old_price === null && price >= 2 && stock > 1);
  if (theirs === undefined || mine === undefined) throw new Error('The shop has too few of these.');
  const priceOf = async ({ id }: { id: number }) => (await api.details(id)).price;
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const colleague = await employAnother('owner');
  const other = new Desk(colleague.shop);
  let count = 0;

  await test.step('all of them are chosen, and the preview says what would change', async () => {
    await shop.visit('/desk/products?search=negev&state=listed');
    await enterDesk(shop, secret);
    await expect(desk.main.getByText(`of ${meta.total}`)).toBeVisible();
    await desk.press('a', 'a');
    await expect(desk.main.getByRole('region', { name: `All ${meta.total} chosen` })).toBeVisible();
    await isAccessible(shop);
    await desk.press('e');
    await desk.dialog.getByLabel('Price', { exact: true }).selectOption('Raise by per cent');
    await desk.dialog.getByLabel('Per cent').fill('1');
    await isAccessible(shop);
    await desk.press('Enter');
    await desk.pressButton(desk.dialog, 'Back');
    await expect(desk.dialog.getByLabel('Price', { exact: true })).toBeFocused();
    await desk.confirm('Show what changes');
    // Prices of a sale are far from their reference prices.
    await desk.pressButton(desk.dialog, 'Leave these out');
    const confirm = desk.dialog.getByRole('button', { name: /^Change \d+ products$/ });
    await expect(confirm).toBeFocused();
    count = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(10);
    await expect(desk.dialog.getByRole('list', { name: 'The first changes' }).getByRole('listitem')).toHaveCount(5);
    await isAccessible(shop);
    expect(await priceOf(mine)).toBe(mine.price);
  });

  await test.step('a colleague changes one of them', async () => {
    await colleague.shop.visit(`/desk/products?search=${theirs.id}`);
    await enterDesk(colleague.shop, colleague.secret);
    const price = other.main.getByRole('textbox', { name: /^Price of .*(?<! before the reduction)$/ }).first();
    await price.fill((theirs.price + 0.02).toFixed(2));
    await price.press('Enter');
    await expect.poll(() => priceOf(theirs)).toBeCloseTo(theirs.price + 0.02);
  });

  await test.step('what the colleague has changed is named and kept, the others are changed', async () => {
    await desk.press('Enter');
    await expect(desk.dialog.getByText(`${count - 1} products are changed.`)).toBeVisible();
    const left = desk.dialog.getByRole('list', { name: 'What stays as it is' }).getByRole('listitem');
    const changed = left.filter({ hasText: 'This product has changed since you saw it.' });
    await expect(changed).toContainText(theirs.title);
    await isAccessible(shop);
    expect(await priceOf(mine)).toBeCloseTo(Math.round(mine.price * 101) / 100);
    expect(await priceOf(theirs)).toBeCloseTo(theirs.price + 0.02);
  });

  await test.step('the page of the product and the audit log name the change', async () => {
    await colleague.shop.visit(`/desk/products/${mine.id}`);
    const changes = other.main.getByRole('table', { name: 'Changes' });
    const raised = Math.round(mine.price * 101) / 100;
    await expect(changes).toContainText(`Price${mine.price.toFixed(2)} Credits → ${raised.toFixed(2)} Credits`);
    await colleague.shop.visit(`/desk/audit?subject=product+${mine.id}`);
    const entry = other.main.getByRole('row').filter({ hasText: 'Several products changed' }).first();
    await expect(entry).toContainText(`and ${count - 1 - 5} more`);
    await expect(entry).toContainText('Price +1 %');
    await isAccessible(colleague.shop);
  });

  await test.step('it is undone', async () => {
    await desk.pressButton(desk.dialog, 'Undo');
    await expect(desk.dialog.getByText(`${count - 1} products are as before.`)).toBeVisible();
    expect(await priceOf(mine)).toBe(mine.price);
    await desk.press('Escape');
    await expect(desk.dialog).toBeHidden();
    await expect(desk.main.getByRole('region', { name: /chosen/ })).toBeHidden();
    await expect(desk.main.getByRole('checkbox', { name: 'Choose all rows of this page' })).toBeFocused();
  });
});
