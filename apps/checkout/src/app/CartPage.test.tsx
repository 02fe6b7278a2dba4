import type { Promo } from '@patina/shared-api/contract/cart/promo';
import type { OpenOrder } from '@patina/shared-api/contract/orders/purchase';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aCartLine } from '@patina/test-pages/factories/a-cart-line';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProfile, PROFILE_FIELDS } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCheckout } from '#testing/open-checkout.tsx';
import { acceptTerms, chooseMethod, payBy, pressPay } from '#testing/pay-by.ts';
import { cartOf } from '#testing/usual-answers.ts';

beforeEach(() => sessionStorage.clear());

const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=AbCd1234';
const BUY = 'POST /purchase/product';
const owner = (profile = {}): Answers => ({
  'GET /user/profile': () => ok(aProfile({ steam_trade_link: TRADE_LINK, ...profile })),
});
const openCart = (answers: Answers, options = {}) => openCheckout('/cart', { ...owner(), ...answers }, options);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const INCOMPLETE = 'Please fill in all required fields correctly and accept terms.';
const REDLINE = aCartLine({ id: 7, price: 12.5 });

test('a line shows the item and its price, and can be removed', async () => {
  const { callsOf, toasts } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE, aCartLine({ id: 8, title: 'AWP | Asiimov', price: 80 })),
    'POST /cart/remove': () => ({ ...cartOf(aCartLine({ id: 8, title: 'AWP | Asiimov', price: 80 })) }),
  });
  const line = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
  expect(line.getByText('Rifle')).toBeTruthy();
  expect(line.getByText('€12.50')).toBeTruthy();
  expect(line.getByRole('link').getAttribute('href')).toBe('/products/rifle/ak-47/7');
  expect(await screen.findByText('€92.50')).toBeTruthy();
  await press(`Remove from cart: ${REDLINE.item.title}`);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(toasts).toEqual(['Item removed from cart']));
  expect(callsOf('POST /cart/remove')[0]?.body).toMatchObject({ id: 7 });
});

test('a line that cannot be removed reappears with the reason', async () => {
  openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'POST /cart/remove': () => new Rejection(500, 'Oops'),
  });
  await press(/^Remove from cart/);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to remove item. Please try again.');
  expect(alert.closest('li')).toBe(screen.getByRole('listitem'));
});

test('a shopper with an unverified address is asked to verify it before anything is paid', async () => {
  openCart({
    ...owner({ email: 'ada@example.test', verification_data: { status: 'pending' } }),
    'GET /cart/contents': () => cartOf(REDLINE),
  });
  await screen.findByText('Confirm your email address before you pay');
  screen.getByText(/We have sent a link to ada@example.test/);
  expect(screen.getByRole('link', { name: /wrong address/ }).getAttribute('href')).toBe(
    '/email-verification?redirect=%2Fcart',
  );
});

test('a shopper whose address is verified is not asked', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE) });
  await screen.findByRole('link', { name: REDLINE.item.title });
  expect(screen.queryByText(/Confirm your email address/)).toBeNull();
});

test('an empty cart links to the shop', async () => {
  openCart({});
  await screen.findByRole('heading', { name: 'Your cart is empty' });
  expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/products');
});

test('a cart that fails to load can be retried', async () => {
  let isDown = true;
  openCart({ 'GET /cart/contents': () => (isDown ? new Rejection(409, 'Oops') : cartOf(REDLINE)) });
  await screen.findByText('Failed to fetch cart content');
  isDown = false;
  await press('Try again');
  await screen.findByRole('link', { name: REDLINE.item.title });
});

test('a profile and countries that fail to load are named', async () => {
  let isDown = true;
  openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /user/profile': () => (isDown ? new Rejection(409, 'Oops') : ok(aProfile({ country: null }))),
    'GET /countries': () => new Rejection(409, 'Oops'),
  });
  await screen.findByText('Failed to fetch profile');
  isDown = false;
  await press('Try again');
  await screen.findByText('Failed to load countries');
});

test('the rejection "cart is empty" shows an empty cart', async () => {
  openCart({ 'GET /cart/contents': () => Rejection.of('cart-empty') });
  await screen.findByRole('heading', { name: 'Your cart is empty' });
});

test('a changed price must be accepted before anything is paid', async () => {
  const { callsOf } = openCart({
    'GET /cart/contents': () => cartOf(aCartLine({ price: 15 }, { price_seen: 12.5 })),
    'POST /cart/accept-prices': () => cartOf(aCartLine({ price: 15 })),
  });
  await screen.findByText('Price changed from €12.50 to €15.00');
  expect(await button('Pay €15.00 by card')).toHaveProperty('disabled', true);
  await screen.findByText('Accept the new prices before you pay.');
  await press('Accept');
  await waitFor(async () => expect(await button('Pay €15.00 by card')).toHaveProperty('disabled', false));
  expect(screen.queryByText(/^Price changed/)).toBeNull();
  expect(callsOf('POST /cart/accept-prices')[0]?.body).toMatchObject({ prices: [{ item_id: 7, price: 15 }] });
});

test('a sold line stays visible with the nearest alternative, which can replace it', async () => {
  const slate = aProduct({ id: 9, title: 'AK-47 | Slate (Field-Tested)', price: 11 });
  const { callsOf } = openCart({
    'GET /cart/contents': () => cartOf(aCartLine({}, { sold: true, alternative: slate })),
    'POST /cart/add': () => ({ status: 'OK' as const }),
    'POST /cart/remove': () => cartOf(aCartLine(slate)),
  });
  await screen.findByText('Sold');
  await screen.findByText('Remove sold items before you pay.');
  expect(screen.getByRole('link', { name: slate.title }).getAttribute('href')).toBe('/products/rifle/ak-47/9');
  expect(await button(/by card$/)).toHaveProperty('disabled', true);
  await press(/^Choose this instead/);
  await button('Pay €11.00 by card');
  await waitFor(() => expect(callsOf('POST /cart/remove')[0]?.body).toMatchObject({ id: 7 }));
  expect(callsOf('POST /cart/add')[0]?.body).toMatchObject({ id: 9 });
});

test('billing that the profile has is folded; it is filled in when unfolded, and the terms are linked', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE) });
  const folded = await screen.findByRole('region', { name: 'Billing details' });
  expect(folded.textContent).toContain('Ana Reis');
  await waitFor(() => expect(folded.textContent).toContain('Rua Augusta 1, 1100-048 Lisboa, Portugal'));
  expect(screen.queryByLabelText('City')).toBeNull();
  await press('Change the billing details');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  const values: [string, string][] = [
    ...PROFILE_FIELDS,
    ['Steam trade link', TRADE_LINK],
    ['Address line', 'Rua Augusta 1'],
  ];
  for (const [label, value] of values) expect(await screen.findByLabelText(label)).toHaveProperty('value', value);
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveProperty('value', '2'));
  expect((await screen.findByRole('link', { name: /^terms/ })).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: /^privacy/ }).getAttribute('href')).toBe('/privacy');
});

test('a trade link whose account Steam does not let trade says so, and keeps nobody from buying', async () => {
  openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /user/steam/account': () => ok({ steamid: '76561197960266962', trading: 'banned', inventory: 'unknown' }),
  });
  await write('Steam trade link', TRADE_LINK);
  await screen.findByText(/^Steam says that this account may not trade at the moment: nothing can be sent to it/);
  expect(screen.getByLabelText('Steam trade link').getAttribute('aria-invalid')).not.toBe('true');
});

test('missing fields are named at the fields and in a message, and nothing is sent', async () => {
  const { callsOf } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    ...owner({
      name: '',
      surname: '',
      email: '',
      phone: '',
      steam_trade_link: '',
      city: '',
      address: '',
      post_code: '',
      country: null,
    }),
  });
  await press('Pay €12.50 by card');
  await screen.findByText(INCOMPLETE);
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Valid phone number is required',
    'Steam trade link is required',
    'Country is required',
    'City is required',
    'Address line is required',
    'Post Code is required',
    'You must accept the terms and conditions',
  ])
    expect(screen.getByText(message)).toBeTruthy();
  await write('Email', 'ana@');
  await write('Phone', '12');
  await screen.findByText('Invalid email format');
  await screen.findByText('Invalid phone number');
  expect(callsOf(BUY)).toEqual([]);
  // The first invalid field has the focus, and so does the next one, a select included.
  expect(document.activeElement).toBe(screen.getByLabelText('Steam trade link'));
  for (const [label, value] of [
    ['Steam trade link', TRADE_LINK],
    ['Name', 'Ana'],
    ['Surname', 'Reis'],
    ['Email', 'ana@example.com'],
    ['Phone', '+351912345678'],
  ] as const)
    await write(label, value);
  await press('Pay €12.50 by card');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Country')));
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: '2' } });
  for (const label of ['City', 'Address line', 'Post code']) await write(label, 'Lisboa');
  screen.getByText(INCOMPLETE);
  await acceptTerms();
  await waitFor(() => expect(screen.queryByText(INCOMPLETE)).toBeNull());
});

test('what is typed survives a reload until it is bought, for its owner only, and the profile gets it', async () => {
  let saved = aProfile({ city: '', steam_trade_link: '' });
  const answers: Answers = {
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /user/profile': () => ok(saved),
    'PUT /user/profile': () => {
      saved = aProfile({ city: 'Porto', steam_trade_link: TRADE_LINK });
      return ok(saved);
    },
    [BUY]: () => ({ status: 'OK' as const, balance: 490, order: 12 }),
  };
  const first = openCart(answers);
  await write('Steam trade link', TRADE_LINK);
  await screen.findByText('The link is complete.');
  await write('City', 'Porto');
  await chooseMethod('Balance');
  await acceptTerms();
  first.unmount();

  const another = openCart({ ...answers, ...owner({ id: 6, city: '' }) });
  expect(await screen.findByLabelText('City')).toHaveProperty('value', '');
  another.unmount();

  const second = openCart(answers);
  await screen.findByRole('region', { name: 'Billing details' });
  expect(screen.getByLabelText('Steam trade link')).toHaveProperty('value', TRADE_LINK);
  expect(screen.getByRole('checkbox', { name: 'Save my details for the next purchase' })).toHaveProperty(
    'checked',
    true,
  );
  await press('Pay 12.50 Credits from balance');
  await waitFor(() => expect(second.address()).toBe('/success-payment?order=12'));
  expect(second.callsOf('PUT /user/profile')[0]?.body).toMatchObject({ city: 'Porto', steam_trade_link: TRADE_LINK });
  expect(second.callsOf(BUY)[0]?.body).toMatchObject({ city: 'Porto', paymentMethod: 'balance' });
  expect(sessionStorage).toHaveLength(0);
});

test('a trade link of another Steam account is rejected as soon as it is pasted, and not sent', async () => {
  const { callsOf } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    ...owner({ steamid: '76561197960265729', steam_trade_link: '' }),
  });
  await write('Steam trade link', TRADE_LINK);
  await screen.findByText('This trade link belongs to another Steam account');
  await acceptTerms();
  await pressPay();
  expect(callsOf(BUY)).toEqual([]);
});

test('the total shows its VAT and the approximate amount in the display currency; the card comes first and is charged in euros, as the button', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE) }, { currency: 'USD' });
  await screen.findByText('≈ $13.75');
  const summary = within(screen.getByRole('complementary', { name: 'Total to pay' }));
  expect(summary.getByText('€12.50')).toBeTruthy();
  expect(await summary.findByText('Including VAT (23%)')).toBeTruthy();
  expect(summary.getByText('€2.34')).toBeTruthy();
  const ways = [
    ['Credit/Debit card', 'Pay on a secure page within 30 minutes. Confirmed at once.'],
    ['Balance', 'You have 500.00 Credits. Paid at once.'],
    ['MULTIBANCO', 'Pay within 3 days at any Multibanco or in your bank’s app. Much sooner for the last one in stock.'],
    ['MBWAY', 'Confirm in the MB WAY app.'],
  ] as const;
  const radios = ways.map(([name, description]) => summary.getByRole('radio', { name, description }));
  expect(summary.getAllByRole('radio')).toEqual(radios);
  await summary.findByRole('button', { name: 'Pay €12.50 by card' });
  await chooseMethod('MULTIBANCO');
  await summary.findByRole('button', { name: 'Pay €12.50 with MULTIBANCO' });
  await chooseMethod('Balance');
  await summary.findByRole('button', { name: 'Pay 12.50 Credits from balance' });
  expect(summary.getByText('12.50 Credits')).toBeTruthy();
  expect(summary.getByText('2.34 Credits')).toBeTruthy();
});

const chrome = { userAgentData: { brands: [{ brand: 'Chromium' }, { brand: 'Google Chrome' }] } };

test.each([
  ['Apple Pay', { ApplePaySession: { canMakePayments: () => true } }, ' Apple Pay can be chosen on the next page.'],
  ['Apple Pay, without a card', { ApplePaySession: { canMakePayments: () => false } }, ''],
  [
    'Google Pay',
    { PaymentRequest: class {}, navigator: { ...navigator, ...chrome } },
    ' Google Pay can be chosen on the next page if it is set up in this browser.',
  ],
  ['no wallet', { navigator: { ...navigator, ...chrome } }, ''],
])('a browser with a wallet is told of it at the card: %s', async (_, browser, said) => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE) });
  const description = `Pay on a secure page within 30 minutes. Confirmed at once.${said}`;
  expect(await screen.findByRole('radio', { name: 'Credit/Debit card', description })).toBeTruthy();
});

test('a total that is charged in the display currency is said once', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE) });
  const summary = within(await screen.findByRole('complementary', { name: 'Total to pay' }));
  expect(await summary.findByText('€12.50')).toBeTruthy();
  expect(summary.queryByText(/^≈/)).toBeNull();
});

const PROMO: Promo = {
  id: 1,
  code: 'SPRING',
  description: '',
  discount_type: 'fixed',
  discount_amount: 2.5,
  type: 'fixed',
  calculated_discount: 2.5,
  applies_to_delivery: false,
};

async function enterCode(code: string) {
  await write('Promo code', code);
  await press('Apply');
}

test('a promo code reduces the price, is sent with the order, and can be removed', async () => {
  const { toasts, callsOf } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /promocode/check': () => ok(PROMO),
    [BUY]: () => ({ status: 'OK' as const, balance: 490, order: 12 }),
  });
  await enterCode(' SPRING ');
  await button('Pay €10.00 by card');
  await waitFor(() => expect(toasts).toEqual(['Promo code applied successfully']));
  const summary = within(screen.getByRole('complementary', { name: 'Total to pay' }));
  expect(summary.getByText('€12.50').closest('s')).toBeTruthy();
  expect(summary.getByText('−€2.50')).toBeTruthy();
  await payBy('Balance');
  await waitFor(() => expect(callsOf(BUY)[0]?.body).toMatchObject({ promocode: 'SPRING', expectedTotal: 10 }));
});

test('a promo code survives a reload, belongs to one shopper, and ends with the purchase', async () => {
  const answers: Answers = {
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /promocode/check': () => ok(PROMO),
    [BUY]: () => ({ status: 'OK' as const, balance: 490, order: 12 }),
  };
  const first = openCart(answers);
  await enterCode('SPRING');
  await button('Pay €10.00 by card');
  first.unmount();

  const another = openCart({ ...answers, ...owner({ id: 6 }) });
  await button('Pay €12.50 by card');
  another.unmount();

  const second = openCart(answers);
  await button('Pay €10.00 by card');
  await payBy('Balance');
  await waitFor(() => expect(second.address()).toBe('/success-payment?order=12'));
  second.unmount();

  openCart(answers);
  await button('Pay €12.50 by card');
});

test.each([
  ['', 'No promo code provided'],
  ['OLD', 'This promo code has expired'],
])('the promo code "%s" shows "%s"', async (code, message) => {
  openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /promocode/check': () => new Rejection(422, 'Wrong', { promocode: ['This promo code has expired'] }),
  });
  await enterCode(code);
  await screen.findByText(message);
  await button('Pay €12.50 by card');
});

test('a promo code on delivery requires the address first', async () => {
  const { toasts } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /promocode/check': () => ok({ ...PROMO, applies_to_delivery: true }),
    ...owner({ city: '' }),
  });
  await enterCode('SPRING');
  await screen.findByText('Enter shipping address to apply promo code');
  await screen.findByText('City is required');
  await waitFor(() => expect(toasts).toEqual(['Please complete shipping address']));
  await write('City', 'Lisboa');
  await press('Apply');
  await button('Pay €10.00 by card');
});

test('a balance that is too small is reported, with a button that tops up the difference', async () => {
  const { callsOf } = openCart({ 'GET /cart/contents': () => cartOf(REDLINE), ...owner({ balance: 4 }) });
  await payBy('Balance');
  await screen.findByText('Insufficient balance');
  expect(screen.getByText('Your balance: 4.00 Credits. Required: 12.50 Credits.')).toBeTruthy();
  await press('Top up €8.50');
  const dialog = within(await screen.findByRole('dialog', { name: 'Top up' }));
  expect(await dialog.findByLabelText('Top up amount')).toHaveProperty('value', '8.50');
  expect(callsOf(BUY)).toEqual([]);
});

test('a balance topped up elsewhere is used', async () => {
  let balance = 4;
  const { callsOf } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /user/profile': () => ok(aProfile({ steam_trade_link: TRADE_LINK, balance })),
    [BUY]: () => ({ status: 'OK' as const, balance: 87.5, order: 12 }),
  });
  balance = 100;
  await payBy('Balance');
  await waitFor(() => expect(callsOf(BUY)).toHaveLength(1));
});

const VOUCHER = { entity: '12345', reference: '123456789', amount: 58.42, currency: 'EUR', expires_at: 1_795_000_000 };

const anOpenOrder = (order: Partial<OpenOrder> = {}): OpenOrder => ({
  id: 11,
  amount: 58.42,
  currency: 'EUR',
  payment_method: 'multibanco',
  next: { kind: 'voucher', voucher: VOUCHER },
  until: VOUCHER.expires_at,
  items: [7],
  ...order,
});

test('an open voucher is said above the cart, which would replace it, with the way to continue', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE), 'GET /purchase/open': () => ok([anOpenOrder()]) });
  await screen.findByText(/^Voucher over €58\.42 until/);
  expect(
    screen.getByText(/^Order 11 waits for this payment, and its items are in your cart\. If you pay/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue payment' }).getAttribute('href')).toBe('/pending-payment?order=11');
});

test('any other open payment is said alike, also beside an empty cart', async () => {
  const open = anOpenOrder({ payment_method: 'card', next: { kind: 'page' } });
  openCart({ 'GET /cart/contents': () => cartOf(), 'GET /purchase/open': () => ok([open]) });
  await screen.findByText(/^Credit\/Debit card: payment of €58\.42 open until/);
  expect(screen.getByText('Order 11 waits for this payment.')).toBeTruthy();
});

test('an open order is given up after a confirmation that says what must not be paid any more', async () => {
  let isOpen = true;
  const { callsOf, toasts } = openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /purchase/open': () => ok(isOpen ? [anOpenOrder()] : []),
    'POST /purchase/give-up': () => {
      isOpen = false;
      return { status: 'OK' as const };
    },
  });
  await press('Give it up: order 11');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give up order 11?' }));
  expect(dialog.getByText(/Do not pay reference 123 456 789 any more/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Give it up' }));
  await waitFor(() => expect(toasts).toEqual(['Order 11 is given up']));
  await waitFor(() => expect(screen.queryByText(/^Voucher over/)).toBeNull());
  expect(callsOf('POST /purchase/give-up')[0]?.body).toMatchObject({ order: 11 });
});

test('an order that was paid meanwhile is not given up, and the dialog says so', async () => {
  openCart({
    'GET /cart/contents': () => cartOf(REDLINE),
    'GET /purchase/open': () => ok([anOpenOrder()]),
    'POST /purchase/give-up': () => Rejection.of('payment-already-paid'),
  });
  await press('Give it up: order 11');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Give it up' }));
  await dialog.findByText('This payment has been paid.');
});

test('a cart works without knowing what is open', async () => {
  openCart({ 'GET /cart/contents': () => cartOf(REDLINE), 'GET /purchase/open': () => new Rejection(404, 'Unknown') });
  await button('Pay €12.50 by card');
});
