import { Desk } from '#pages/Desk.ts';
import { countEffort } from '#shop/count-effort.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('three offers are priced by three presses, none above what its seller asks, and one is taken back', async ({
  shop,
  customer,
  anotherBuyer,
  employ,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const asked = [1.5, 2.25, 3];
  const offers: number[] = [];
  for (const price of asked) offers.push(await anotherBuyer.offerSkin('AK-47 | Redline', price));
  const secret = await employ('owner');
  const desk = new Desk(shop);
  await shop.visit(`/desk/offers?seller=${customer.email}`);
  await enterDesk(shop, secret);
  await shop.main.getByRole('list', { name: 'Offers of this queue' }).getByRole('link').first().click();
  await expect(shop.main.getByLabel('Our price')).toHaveValue('1.50');
  const effort = await countEffort(shop.page);
  for (const [place, price] of asked.entries()) {
    await expect(shop.main.getByLabel('Our price')).toHaveValue(price.toFixed(2));
    await shop.main.getByRole('button', { name: 'Set price' }).click();
    await expect(shop.main.getByText(`Offer ${offers[place]} has the price €${price.toFixed(2)}.`)).toBeVisible();
  }
  expect(await effort()).toMatchObject({ presses: 3, fields: 0 });
  await isAccessible(shop);
  await desk.press('u');
  await expect(shop.toast(`The price of offer ${offers[2]} is taken back.`)).toBeVisible();
  await expect(shop.main.getByRole('link', { name: 'AK-47 | Redline' })).toHaveCount(1);
});
