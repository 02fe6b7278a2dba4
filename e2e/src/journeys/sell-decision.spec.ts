import { Shop } from '#pages/Shop.ts';
import { anInventoryLink } from '#shop/ShopperApi.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('if two tabs decide the same offer, the first one counts, and the second shows the decision', async ({
  shop,
  buyer,
  operator,
  context,
  problems,
}) => {
  problems.expect(/status of 409/, 1);
  const number = await buyer.offerSkin('AK-47 | Redline', 30);
  await operator.command('offer', 'price', String(number), '28');
  const other = new Shop(await context.newPage());
  const [first, second] = [await shop.openOffers(`?offer=${number}`), await other.openOffers(`?offer=${number}`)];
  await expect(first.dialog.button('Decline')).toBeVisible();
  await expect(second.dialog.button('Accept')).toBeVisible();
  await first.dialog.press('Decline');
  await expect(shop.toast('Offer declined successfully')).toBeVisible();
  await expect(first.dialog.button('Accept')).toHaveCount(0);
  await second.dialog.press('Accept');
  await expect(second.dialog.problem).toHaveText('This offer has already been declined');
  await expect(second.dialog.button('Accept')).toHaveCount(0);
  await other.page.keyboard.press('Escape');
  await expect(second.rows).toContainText('Declined');
});

test('if selling is switched off during a decision, the profile is shown', async ({
  shop,
  buyer,
  operator,
  page,
  problems,
}) => {
  problems.expect(/status of 403/, 1);
  const number = await buyer.offerSkin('AK-47 | Redline', 30);
  await operator.command('offer', 'price', String(number), '28');
  const offers = await shop.openOffers(`?offer=${number}`);
  await expect(offers.dialog.button('Decline')).toBeVisible();
  // Only for this browser: the journeys share their shop.
  await page.route(/\/api\/settings/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { payload: object };
    await route.fulfill({ response, json: { ...answer, payload: { ...answer.payload, offer_enabled: false } } });
  });
  await page.route(/\/api\/offer\/decline/, (route) =>
    route.fulfill({
      status: 403,
      json: { status: 'ERROR', code: 'selling-disabled', message: 'Selling is switched off at the moment' },
    }),
  );
  await offers.dialog.press('Decline');
  await expect(page).toHaveURL('/account/personal');
  await expect(offers.heading).toHaveText('My Profile');
  await expect(offers.dialog.root).toBeHidden();
  await expect(shop.header.link('Sell skins')).toHaveCount(0);
});

test('a seller with a keyboard sells a skin and is paid', async ({ shop, buyer, operator, page }) => {
  const { keyboard } = page;
  const offers = await shop.openOffers();
  await offers.create.focus();
  await keyboard.press('Enter');
  const { dialog } = offers;
  await dialog.isAt('Sell skins');
  await expect(dialog.field('Skin name')).toBeFocused();
  await keyboard.type('ak red');
  await expect(dialog.skins.first()).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog.skins).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(offers.create).toBeFocused();

  await keyboard.press('Enter');
  await expect(dialog.field('Skin name')).toBeFocused();
  await keyboard.type('My own skin');
  await tabTo(page, dialog.field('Quality'), 1);
  await keyboard.type('Field');
  await tabTo(page, dialog.field('Steam inventory link'), 1);
  await keyboard.type(anInventoryLink());
  await tabTo(page, dialog.field('Your price'), 1);
  await keyboard.type('30');
  await keyboard.press('Enter');
  await dialog.isAt('Confirm your offer');
  await tabTo(page, dialog.button('Submit offer'), 3);
  await keyboard.press('Enter');
  await expect(offers.rows).toHaveCount(1);

  const number = await buyer.offerSkin('AWP | Asiimov', 80);
  await operator.command('offer', 'price', String(number), '75');
  await shop.openOffers();
  await offers.button(number).focus();
  await keyboard.press('Enter');
  await tabTo(page, dialog.button('Accept'), 3);
  await keyboard.press('Enter');
  await expect(dialog.handOver).toBeFocused();
  await tabTo(page, dialog.button('Continue to payout'), 4);
  await keyboard.press('Enter');
  await dialog.isAt('Contact info');
  await tabTo(page, dialog.field('First name'), 1);
  await keyboard.press('Enter');
  await dialog.isAt('Payment method');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await dialog.isAt('Payment details');
  await tabTo(page, dialog.field('Card number'), 1);
  await keyboard.type('4242424242424242');
  await tabTo(page, dialog.field('Card holder name'), 1);
  await keyboard.type('Ana Reis');
  await tabTo(page, dialog.field('Expiry date'), 1);
  await keyboard.type('1239');
  await tabTo(page, dialog.terms, 1);
  await keyboard.press('Space');
  await tabTo(page, dialog.withdraw, 4);
  await keyboard.press('Enter');
  await expect(dialog.root.getByText(/to the card ending in 4242/)).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(offers.rows.first()).toContainText('Waiting for your skin');
});
