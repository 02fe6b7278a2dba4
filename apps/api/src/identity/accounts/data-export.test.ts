import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, aShopper, aProduct } = await openShop();

test('the export contains every order, payment, refund and ledger entry of the user, and of nobody else', async () => {
  const other = await aShopper({ balanceMinor: 99_00 });
  await other.post('/deposit/checkout', topUpForm());
  const shopper = await aShopper({ balanceMinor: 10_00 });
  const product = await aProduct({ priceMinor: 7_00 });
  const topUp = (await shopper.post('/deposit/checkout', topUpForm())).json();
  await app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${new URL(topUp.redirect_url).pathname.split('/').at(-1)}`,
    payload: { outcome: 'paid', save: true },
  });
  await shopper.post('/cart/add', { id: product });
  const { order } = (await shopper.post('/purchase/product', checkoutForm())).json();
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(order) },
    options: { reason: 'It is damaged.' },
  });
  await shopper.post('/cart/add', { id: product });
  const answer = await shopper.get('/user/export');
  expect(answer.json().payload).toMatchObject({
    cart: [product],
    orders: [
      {
        id: order,
        status: 'refunded',
        total_minor: 7_00,
        recipient: { name: 'Ada', city: 'Lisboa' },
        lines: [{ product_id: product, price_minor: 7_00 }],
        events: [{ kind: 'processing' }, { kind: 'refunded' }],
        created_at: expect.any(Number),
      },
    ],
    payments: [{ number: topUp.order, order_id: null, status: 'paid', amount_minor: 20_00, payer: { name: 'Ada' } }],
    refunds: [{ order_id: order, credits_minor: 7_00 }],
    saved_cards: [{ brand: 'visa', last4: '4242', month: 12, year: 2034 }],
    ledger: [
      { kind: 'opening', amount_minor: 10_00 },
      { kind: 'top_up', subject: `payment ${topUp.order}`, amount_minor: 20_00 },
      { kind: 'purchase', subject: `order ${order}`, amount_minor: -7_00 },
      { kind: 'refund', subject: `order ${order}`, amount_minor: 7_00 },
    ],
  });
  for (const list of ['orders', 'payments', 'refunds'])
    expect([list, answer.json().payload[list]]).toEqual([list, [expect.anything()]]);
  const moved = answer.json().payload.ledger.map(({ amount_minor }: { amount_minor: number }) => amount_minor);
  expect(moved.reduce((sumMinor: number, amountMinor: number) => sumMinor + amountMinor, 0)).toBe(
    await shopper.balanceMinor(),
  );
  expect(answer.body).not.toMatch(/redirect_url|"reference"/);
});
