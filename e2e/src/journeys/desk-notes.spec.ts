import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('what one operator has noted about an order, its buyer and an offer is found and read by another', async ({
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
  const offer = await anotherBuyer.offerSkin('AK-47 | Redline', 30);
  const tag = `check ${order}`;
  const secret = await employ('support');
  const desk = new Desk(shop);

  await test.step('a note and a tag on the order, by keyboard', async () => {
    await shop.visit(`/desk/orders/${order}`);
    await enterDesk(shop, secret);
    await expect(shop.heading).toHaveText(`Order ${order}`);
    await desk.main.getByRole('textbox', { name: 'New note' }).fill('Has called twice.\nWants it before Friday.');
    await isAccessible(shop);
    await desk.pressButton(desk.main, 'Add the note');
    await expect(desk.main.getByRole('list', { name: 'Notes' })).toContainText('Wants it before Friday.');
    await expect(desk.main.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await desk.pressButton(desk.main, 'Edit');
    await expect(desk.main.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
    await desk.pressButton(desk.main.getByRole('list', { name: 'Notes' }), 'Cancel');
    await expect(desk.main.getByRole('button', { name: 'Edit' })).toBeFocused();
    await desk.main.getByRole('combobox', { name: 'Add a tag' }).fill(tag.toUpperCase());
    await desk.press('Enter');
    await expect(desk.main.getByRole('list', { name: 'Tags' })).toContainText(tag);
    await isAccessible(shop);
  });

  await test.step('the same on the offer and the person', async () => {
    for (const page of [`/desk/offers/${offer}?queue=all`, `/desk/people?who=${customer.email}`]) {
      await shop.visit(page);
      if (page.includes('people')) await desk.main.getByRole('link', { name: customer.email }).click();
      await desk.main.getByRole('combobox', { name: 'Add a tag' }).fill(tag);
      await desk.press('Enter');
      await expect(desk.main.getByRole('list', { name: 'Tags' })).toContainText(tag);
    }
    await isAccessible(shop);
  });

  await test.step('a colleague finds them by the tag', async () => {
    const colleague = await employAnother('owner');
    const theirs = new Desk(colleague.shop);
    await colleague.shop.visit('/desk/orders');
    await enterDesk(colleague.shop, colleague.secret);
    await theirs.main.getByLabel('Tag').selectOption(tag);
    await expect(theirs.row(order)).toContainText(tag);
    for (const list of ['people', 'offers']) {
      await colleague.shop.visit(`/desk/${list}?tag=${encodeURIComponent(tag)}`);
      await expect(theirs.main.getByText(tag).and(theirs.main.locator(':not(option)')).first()).toBeVisible();
      await isAccessible(colleague.shop);
    }
    await colleague.shop.visit(`/desk/orders/${order}`);
    await expect(theirs.main.getByRole('list', { name: 'Notes' })).toContainText('Has called twice.');
    await theirs.pressButton(theirs.main.getByRole('list', { name: 'Notes' }), 'Remove');
    await theirs.confirm('Remove');
    await expect(colleague.shop.toast('The note is removed.')).toBeVisible();
    await expect(theirs.main.getByText('Has called twice.')).toHaveCount(0);
    await expect(theirs.main.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await theirs.pressButton(theirs.main.getByRole('list', { name: 'Tags' }), `Take the tag “${tag}” away`);
    await expect(theirs.main.getByRole('combobox', { name: 'Add a tag' })).toBeFocused();
  });
});
