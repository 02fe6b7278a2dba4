import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct } = await openShop();

const play = (url: string, outcome: string) =>
  app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${new URL(url).pathname.split('/').at(-1)}`,
    payload: { outcome },
  });

async function topUp(shopper: Shopper, outcome: string) {
  const { redirect_url, order } = (await shopper.post('/deposit/checkout', topUpForm())).json();
  await play(redirect_url, outcome);
  await play(redirect_url, outcome);
  return order;
}

test('a paid top-up is confirmed once', async () => {
  const shopper = await aShopper();
  const number = await topUp(shopper, 'paid');
  expect(await shopper.emails()).toEqual([
    {
      subject: 'Your balance at Patina has been topped up',
      text: expect.stringContaining(`We have added €20.00 to your balance. Payment number: ${number}.`),
    },
  ]);
  expect((await shopper.emails())[0]?.text).toMatch(/Open the payment history:\nhttp:\/\/\S+\/account\/transactions\n/);
});

test('a declined payment is reported, a cancelled one is not', async () => {
  const shopper = await aShopper();
  await topUp(shopper, 'declined');
  await topUp(shopper, 'cancelled');
  expect((await shopper.emails()).map(({ subject }) => subject)).toEqual(['Your payment at Patina was declined']);
});

test.each([
  ['balance', '12.30 Credits', '2.30 Credits'],
  ['card', '€12.30', '€2.30'],
])(
  'an order paid by %s has a receipt of what was charged, and its refund an email',
  async (paymentMethod, paid, vat) => {
    const shopper = await aShopper({ balanceMinor: 50_00 });
    await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 12_30 }) });
    const { order, redirect_url } = (await shopper.post('/purchase/product', checkoutForm({ paymentMethod }))).json();
    if (redirect_url) await play(redirect_url, 'paid');
    await runCommand({ services, log: app.log }, 'order refund', {
      values: { orders: String(order) },
      options: { reason: 'It is damaged.' },
    });
    const [receipt, refund, ...others] = await shopper.emails();
    expect(receipt?.subject).toBe(`Your order ${order} at Patina`);
    expect(receipt?.text).toMatch(/AK-47 \| Test/);
    expect(receipt?.text).toContain(`\n\nYou paid ${paid}, including ${vat} VAT.`);
    expect(refund?.subject).toBe(`Refund for your order ${order} at Patina`);
    expect(refund?.text).toContain(`We have refunded ${paid} `);
    expect(others).toEqual([]);
  },
);

test('an email is in the language of its recipient', async () => {
  const shopper = await aShopper();
  const german = (await services.content.languages()).find(({ code }) => code === 'de');
  await database
    .updateTable('user_account')
    .set({ language_id: german?.id ?? null })
    .where('id', '=', shopper.id)
    .execute();
  await topUp(shopper, 'paid');
  expect((await shopper.emails())[0]?.subject).toBe('Ihr Guthaben bei Patina wurde aufgeladen');
});
