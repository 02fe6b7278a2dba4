import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { Desk } from '#pages/Desk.ts';
import { countEffort } from '#shop/count-effort.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('what an operator looks for is opened from any page by keyboard, as far as the roles go', async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
  employAnother,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const [product] = (await api.goods('type=Shotgun', 1)) as [Product];
  await anotherBuyer.topUp(60);
  const { order } = await anotherBuyer.buy([product]);
  const offer = await anotherBuyer.offerSkin('AK-47 | Redline', 800);
  const secret = await employ('owner');
  const desk = new Desk(shop);
  await shop.visit('/desk/money?view=vat');
  await enterDesk(shop, secret);
  await expect(shop.heading).toHaveText('Money');

  await test.step('an order by its number', async () => {
    // Faster than the palette opens.
    await desk.press('Control+k', ...String(order), 'Enter');
    await expect(shop.heading).toHaveText(`Order ${order}`);
    await expect(desk.dialog).toHaveCount(0);
  });

  await test.step('a person by the beginning of the address', async () => {
    await desk.searchFor(customer.email.slice(0, -5));
    await expect(desk.entry(new RegExp(customer.email))).toBeVisible();
    await isAccessible(shop);
    await desk.press('Enter');
    await expect.poll(() => shop.address).toMatch(/^\/desk\/people\/\d+$/);
    await expect(desk.main.getByText(customer.email).first()).toBeVisible();
  });

  await test.step('a product by words of its name', async () => {
    await desk.searchFor(product.title);
    await desk.dialog.getByRole('option').filter({ hasText: product.title }).first().waitFor();
    await desk.press('Enter');
    await expect(shop.heading).toHaveText(product.title);
  });

  await test.step('an order from the page of a product, with two presses', async () => {
    const effort = await countEffort(shop.page);
    await desk.searchFor(String(order));
    await desk.entry(new RegExp(`^Order ${order}`)).waitFor();
    await desk.press('Enter');
    await expect(shop.heading).toHaveText(`Order ${order}`);
    expect(await effort()).toEqual({ presses: 2, fields: 1, pages: 1 });
  });

  await test.step('an offer by its number, and by arrows', async () => {
    await desk.searchFor(String(offer));
    const entry = desk.entry(new RegExp(`^Offer ${offer}`));
    await entry.waitFor();
    while ((await entry.getAttribute('data-highlighted')) === null) await desk.press('ArrowDown');
    await desk.press('Enter');
    await expect(desk.main.getByRole('heading', { name: 'AK-47 | Redline' })).toBeVisible();
  });

  await test.step('a setting by its name, and what was opened last', async () => {
    await desk.searchFor('vat in per');
    await desk.press('Enter');
    await expect(shop.heading).toHaveText('Buying');
    await expect(desk.main.getByRole('textbox', { name: 'VAT in per cent' })).toBeFocused();
    await expect(desk.main.getByRole('textbox', { name: 'VAT in per cent' })).toBeInViewport();
    await desk.searchFor('');
    await expect(desk.dialog.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveCount(5);
    await isAccessible(shop);
    await desk.press('Escape');
    await expect(desk.dialog).toHaveCount(0);
  });

  await test.step('a role without people finds none', async () => {
    const colleague = await employAnother('catalogue');
    const theirs = new Desk(colleague.shop);
    await colleague.shop.visit('/desk/promo');
    await enterDesk(colleague.shop, colleague.secret);
    await expect(colleague.shop.heading).toHaveText('Promotions');
    await theirs.searchFor(customer.email);
    await expect(theirs.dialog.getByText(`Nothing found for “${customer.email}”.`)).toBeVisible();
    await isAccessible(colleague.shop);
    await theirs.press('Control+k');
    await expect(theirs.dialog).toHaveCount(0);
  });
});
