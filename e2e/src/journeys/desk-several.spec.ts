import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

const IBAN = 'PT50000201231234567890154';

test.beforeEach(({ problems }) => problems.expect(/403 .*\/api\/desk\//));

test('three offers are priced at once by the bid, one is taken back, and two payouts are paid', async ({
  shop,
  customer,
  anotherBuyer,
  employ,
  operator,
}) => {
  test.slow();
  const offers: number[] = [];
  for (const price of [1.5, 2.25, 3]) offers.push(await anotherBuyer.offerSkin('AK-47 | Redline', price));
  const [first = 0, second = 0, third = 0] = offers;
  const secret = await employ('owner');
  const desk = new Desk(shop);
  const list = shop.main.getByRole('list', { name: 'Offers of this queue' });

  await test.step('all of the queue are chosen by keyboard, and the preview says what each is priced at', async () => {
    await shop.visit(`/desk/offers?seller=${customer.email}`);
    await enterDesk(shop, secret);
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await desk.press('a');
    await isAccessible(shop);
    await desk.press('b');
    const plan = desk.dialog.getByRole('list', { name: /^3 offers get the lower of our bid/ });
    await expect(plan.getByRole('listitem')).toHaveText([
      `${first} AK-47 | Redline– → €1.50`,
      `${second} AK-47 | Redline– → €2.25`,
      `${third} AK-47 | Redline– → €3.00`,
    ]);
    await isAccessible(shop);
    await desk.confirm('Price 3 offers');
    await expect(desk.dialog.getByText('3 offers are priced.')).toBeVisible();
    await isAccessible(shop);
    await desk.press('Escape');
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(shop.heading).toHaveText('Offers');
    await expect(shop.main.getByText('Choose an offer')).toHaveCount(0);
  });

  await test.step('one price is taken back', async () => {
    await shop.visit(`/desk/offers/${third}?queue=all`);
    await desk.pressButton(desk.main, 'Take the price back');
    await expect(shop.toast(`The price of offer ${third} is taken back.`)).toBeVisible();
  });

  for (const offer of [first, second]) {
    await anotherBuyer.acceptOffer(offer, IBAN);
    await operator.command('offer', 'received', `${offer}:9${offer}`, '--unprotected');
  }

  await test.step('both payouts are paid by one confirmation', async () => {
    await shop.visit(`/desk/payouts?seller=${customer.email}`);
    await expect(desk.main.getByRole('checkbox', { name: /^Choose \d+$/ })).toHaveCount(2);
    await desk.press('a');
    await desk.pressButton(desk.chosen, 'Mark as paid');
    await desk.dialog.getByLabel('Reference').fill('transfer of Friday');
    await isAccessible(shop);
    await desk.press('Enter');
    await isAccessible(shop);
    await desk.confirm('Mark 2 payouts as paid');
    await expect(desk.dialog.getByText('2 payouts are marked as paid.')).toBeVisible();
    await isAccessible(shop);
    await operator.command('ledger', 'verify');
  });
});
