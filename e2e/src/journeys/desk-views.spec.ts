import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('filters are saved under a name, found in another browser, shared with a colleague and removed', async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
  employAnother,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  await anotherBuyer.topUp(60);
  const { order } = await anotherBuyer.buy([await api.good('type=Shotgun')]);
  const name = `Of buyer ${order}`;
  const secret = await employ('support');
  const desk = new Desk(shop);
  const saved = desk.main.getByRole('region', { name: 'Saved filters' });

  await test.step('saved, and found after another list', async () => {
    await shop.visit(`/desk/orders?buyer=${customer.email}&status=processing`);
    await enterDesk(shop, secret);
    await desk.pressButton(saved, 'Save these filters');
    await desk.dialog.getByLabel('Name').fill(name);
    await desk.dialog.getByLabel('Colleagues see it, too').check();
    await isAccessible(shop);
    await desk.confirm('Save');
    await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(saved.getByRole('link', { name })).toBeFocused();
    await isAccessible(shop);
    await shop.visit('/desk/orders');
    await saved.getByRole('link', { name }).click();
    await expect(desk.main.getByLabel('Buyer')).toHaveValue(customer.email);
    await expect(desk.row(order)).toBeVisible();
  });

  await test.step('a colleague has them as well', async () => {
    const colleague = await employAnother('finance');
    const theirs = new Desk(colleague.shop);
    await colleague.shop.visit('/desk/orders');
    await enterDesk(colleague.shop, colleague.secret);
    const link = theirs.main.getByRole('region', { name: 'Saved filters' }).getByRole('link', { name });
    await link.click();
    await expect(theirs.row(order)).toBeVisible();
    await isAccessible(colleague.shop);
    await expect(theirs.main.getByRole('button', { name: 'Rename or share' })).toHaveCount(0);
  });

  await test.step('renamed and removed', async () => {
    await desk.pressButton(saved, 'Rename or share');
    await desk.dialog.getByLabel('Name').fill(`${name} again`);
    await desk.confirm('Save');
    await expect(saved.getByRole('link', { name: `${name} again` })).toBeVisible();
    await desk.pressButton(saved, 'Remove');
    await desk.confirm('Remove');
    await expect(saved.getByRole('link', { name: `${name} again` })).toHaveCount(0);
    await expect(saved.getByRole('button', { name: 'Save these filters' })).toBeFocused();
  });
});
