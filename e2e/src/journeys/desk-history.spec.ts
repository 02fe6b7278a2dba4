import { Desk } from '#pages/Desk.ts';
import { countEffort } from '#shop/count-effort.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('everything about a person is on one page, as far as the roles of who looks go', async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
  employAnother,
  problems,
}) => {
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  await anotherBuyer.topUp(60);
  const product = await api.good('type=Shotgun');
  const { order } = await anotherBuyer.buy([product]);
  const offer = await anotherBuyer.offerSkin('AK-47 | Redline', 30);
  const secret = await employ('owner');
  const desk = new Desk(shop);
  const entries = desk.history.getByRole('listitem');

  await test.step('an owner refunds an order and prices an offer', async () => {
    await shop.visit(`/desk/orders/${order}`);
    await enterDesk(shop, secret);
    await expect(desk.history.getByText('Order paid')).toBeVisible();
    await desk.press('f');
    await desk.dialog.getByLabel('Reason').fill('The buyer has changed his mind.');
    await desk.confirm('Refund');
    await expect(entries.filter({ hasText: 'The buyer has changed his mind.' })).toContainText('To deliver → Refunded');
    await isAccessible(shop);
    await shop.visit(`/desk/offers/${offer}?queue=all`);
    await expect(desk.main.getByText('Suggested bid')).toBeVisible();
    await desk.press('p', 'Enter');
    await expect(shop.toast(`Offer ${offer} has the price €30.00.`)).toBeVisible();
  });

  await test.step('all of it is on the page of the person, newest first, with links', async () => {
    await shop.visit(`/desk/people?who=${customer.email}`);
    const effort = await countEffort(shop.page);
    await desk.main.getByRole('link', { name: customer.email }).click();
    await expect(entries.filter({ hasText: 'Our price set' })).toContainText(`Offer ${offer}`);
    for (const what of [
      'Order refunded',
      'Refunded to the balance',
      'Order paid',
      'Top-up',
      'Payment made',
      'Registered',
    ]) {
      await expect(entries.filter({ hasText: what }).first()).toBeVisible();
    }
    await expect(entries.filter({ hasText: 'Order paid' })).toContainText(product.title);
    expect(await effort()).toEqual({ presses: 1, fields: 0, pages: 1 });
    await isAccessible(shop);
    await desk.main.getByLabel('Show').selectOption('Bookings');
    await expect(entries.filter({ hasText: 'Order paid' })).toHaveCount(0);
    await expect(entries.filter({ hasText: 'Purchase' })).toBeVisible();
    await desk.history
      .getByRole('link', { name: `Order ${order}` })
      .first()
      .click();
    await expect(shop.heading).toHaveText(`Order ${order}`);
  });

  await test.step('the audit log says it in words, and names the person', async () => {
    await shop.visit('/desk/audit?action=desk+read');
    await expect(desk.main.getByRole('link', { name: customer.email }).first()).toBeVisible();
    await shop.visit(`/desk/audit?subject=order+${order}`);
    await expect(desk.row(`Order ${order}`).first()).toContainText('To deliver → Refunded');
  });

  await test.step('a colleague of the support sees no bookings, payments or acts', async () => {
    const colleague = await employAnother('support');
    const theirs = new Desk(colleague.shop);
    await colleague.shop.visit(`/desk/people?who=${customer.email}`);
    await enterDesk(colleague.shop, colleague.secret);
    await theirs.main.getByRole('link', { name: customer.email }).click();
    await expect(theirs.history.getByText('Order refunded').first()).toBeVisible();
    for (const what of ['Purchase', 'Payment made', 'The buyer has changed his mind.']) {
      await expect(theirs.history.getByText(what)).toHaveCount(0);
    }
    await isAccessible(colleague.shop);
  });
});
