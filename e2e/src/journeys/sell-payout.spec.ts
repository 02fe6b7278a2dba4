import { ConfirmationDialog } from '#pages/ConfirmationDialog.ts';
import { expectFieldError } from '#shop/expect-field-error.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { anInventoryLink } from '#shop/ShopperApi.ts';
import { expect, test } from '#shop-test.ts';

/** A card number that the sandbox rejects. */
const REJECTED_CARD = '4000000000000002';
const CARD = '4242424242424242';
/** Valid check digits, but one digit too short for its country. */
const SHORT_IBAN = 'PT5600020123123456789015';
const IBAN = 'PT50000201231234567890154';

test('a skin is offered, priced and accepted, and its payout to a card is requested', { tag: '@mix' }, async ({
  shop,
  buyer: _,
  shopper,
  operator,
  problems,
}) => {
  problems.expect(/status of 422/, 1);
  problems.expect(/status of 403/, 2);
  const offers = await shop.openOffers();
  await expect(shop.errorState('No offers found')).toBeVisible();
  const sell = await offers.sell();
  await sell.press('Continue');
  await expectFieldError(sell.field('Skin name'), 'Skin name is required');
  await isAccessible(shop);
  await sell.chooseSkin('ak red', 'AK-47 | Redline');
  await sell.field('Quality').selectOption('Field-Tested');
  await sell.field('Steam inventory link').fill(anInventoryLink());
  await expect(sell.root.getByText(/^Suggested price: €/)).toContainText(/15% below our shop price of €/);
  await sell.field('Your price').fill('30');
  await expect(sell.root.getByText('You receive €28.50, after our fee of 5%.')).toBeVisible();
  await sell.press('Continue');
  await sell.isAt('Confirm your offer');
  await sell.press('Back');
  await expect(sell.field('Skin name')).toHaveValue('AK-47 | Redline');
  await expect(sell.field('Your price')).toHaveValue('30');
  await sell.press('Continue');
  await sell.press('Submit offer');
  await expect(shop.toast('Your offer has been sent')).toBeVisible();
  await expect(sell.root).toBeHidden();
  await expect(offers.rows).toHaveCount(1);
  await expect(offers.rows).toContainText('Waiting for our price');

  const number = Number(await offers.rows.getByRole('cell').first().textContent());
  await operator.command('offer', 'price', String(number), '28');
  await shop.openOffers(`?offer=${number}`);
  const offer = offers.dialog;
  await expect(offer.root.getByText('€26.60')).toBeVisible();
  await expect(offer.root.getByText(/within 3 working days .* on its way by .* at the latest/)).toBeVisible();
  await isAccessible(shop);
  await offer.press('Accept');
  await expect(shop.toast('Offer successfully accepted')).toBeVisible();
  await expect(offer.handOver).toBeFocused();
  await offer.press('Continue to payout');
  await offer.isAt('Contact info');
  await expect(offer.field('City')).toHaveValue('Lisboa');
  await offer.goToPayment('Credit/Debit card');
  await offer.fillInCard(REJECTED_CARD);
  await expect(offer.field('Card number')).toHaveValue('4000 0000 0000 0002');
  await offer.withdraw.click();
  await expectFieldError(offer.field('Card number'), 'Please enter a valid card number');
  await isAccessible(shop);
  await offer.fillInCard(CARD);
  // The last sign-in was long ago: the owner confirms, over the open dialog, and the same request goes on.
  const confirmation = new ConfirmationDialog(shop.page);
  const keys = await confirmation.isNeededFor('/api/offer/withdraw/card');
  await offer.withdraw.click();
  await expect(confirmation.field('Password')).toBeFocused();
  await confirmation.press('Escape');
  await expect(offer.problem).toHaveText(/^Nothing was changed/);
  await expect(offer.field('Card number')).toHaveValue('4242 4242 4242 4242');
  await confirmation.isNeededFor('/api/offer/withdraw/card', keys);
  await offer.withdraw.press('Enter');
  await confirmation.field('Password').fill(shopper.password);
  await confirmation.press('Enter');
  await expect(shop.toast('Payment submitted successfully')).toBeVisible();
  expect(new Set(keys.slice(1)).size).toBe(1);
  await expect(offer.root.getByText(/€26.60 to the card ending in 4242/)).toBeVisible();
  await expect(offer.field('Our trade link')).toHaveValue(/^https:\/\/steamcommunity\.com\/tradeoffer\/new/);
  await isAccessible(shop);
  await shop.page.keyboard.press('Escape');
  await expect(offer.root).toBeHidden();
  await expect(shop.page).toHaveURL('/account/offers');
  await expect(offers.rows).toContainText('Waiting for your skin');
});

test('on a phone a seller chooses a bank payout, back and forth through the steps, and repeats a failed one', {
  tag: '@phone',
}, async ({ shop, buyer, operator, problems }) => {
  problems.expect(/status of 422/, 1);
  const number = await buyer.offerSkin('AWP | Asiimov', 80);
  await operator.command('offer', 'price', String(number), '75');
  const offers = await shop.openOffers();
  await expect(offers.button(number)).toHaveText(/^OFFER/);
  expect(await shop.overhang()).toBe(0);
  await isAccessible(shop);
  const offer = await offers.open(number);
  await offer.press('Accept');
  await offer.press('Continue to payout');
  await offer.isAt('Contact info');
  await offer.field('City').fill('Porto');
  await offer.goToPayment('Credit/Debit card');
  await offer.fillInCard(CARD);
  await offer.press('Back');
  await offer.choose('BANK');
  await offer.field('Full name').fill('Ana Reis');
  await offer.field('IBAN').fill(SHORT_IBAN);
  await offer.terms.check();
  await offer.withdraw.click();
  await expectFieldError(offer.field('IBAN'), 'Please enter a valid IBAN');
  expect(await shop.overhang()).toBe(0);
  await isAccessible(shop);
  await offer.press('Back');
  await offer.press('Back');
  await expect(offer.field('City')).toHaveValue('Porto');
  await offer.press('Back');
  await offer.isAt('Offer details');
  await offer.press('Continue to payout');
  await offer.press('Continue');
  await offer.press('Continue');
  await expect(offer.field('Full name')).toHaveValue('Ana Reis');
  await offer.field('IBAN').fill(IBAN);
  await expect(offer.field('IBAN')).toHaveValue('PT50 0002 0123 1234 5678 9015 4');
  await offer.withdraw.click();
  await expect(offer.root.getByText(/to the account ending in 0154/)).toBeVisible();

  const own = await operator.payoutOf(number);
  await operator.command('payouts', 'failed', own, '--reason', 'The bank does not know the account');
  await shop.openOffers(`?offer=${number}`);
  await expect(offer.problem).toContainText('The last payout of €71.25 to the account ending in 0154 failed.');
  await offer.press('Request payout again');
  await offer.goToPayment('Credit/Debit card');
  await offer.fillInCard(CARD);
  await offer.withdraw.click();
  await expect(offer.root.getByText(/to the card ending in 4242/)).toBeVisible();
});
