import { expect, test } from 'vitest';
import { paymentService } from '#money/payment-service.ts';
import { sandboxProvider } from '#money/sandbox-provider.ts';
import { settlementService } from '#money/settlement.ts';
import { signWebhook } from '#platform/secrets/webhook-signature.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, services, aShopper } = await openShop();

const SECRET = 'a secret of this test';
const { provider } = sandboxProvider(database, SECRET);
const payments = paymentService(database, provider, services.emails);
const settlement = settlementService(database, provider, { ...services, payments });

/** A top-up of 20 euros that is open at the provider. */
async function aTopUp() {
  const shopper = await aShopper();
  const topUp = {
    method: 'card',
    amountMinor: 20_00,
    currency: 'EUR',
    creditsMinor: 20_00,
    origin: 'http://store.test',
  };
  const { id } = await payments.begin(database, { ...topUp, userId: shopper.id });
  const reference = new URL(await payments.open(id)).pathname.split('/').at(-1) ?? '';
  return {
    shopper,
    message: { id: `event of ${id}`, payment: reference, status: 'paid', amount_minor: 20_00, currency: 'EUR' },
  };
}

/** Handles a webhook, with a valid signature by default. */
function deliver(message: object, { secret = SECRET, time = Math.floor(Date.now() / 1000), sent = message } = {}) {
  const signature = signWebhook(JSON.stringify(message), secret, time);
  return settlement.handleWebhook(Buffer.from(JSON.stringify(sent)), { 'sandbox-signature': signature });
}

test('twenty concurrent copies of one webhook pay once', async () => {
  const { shopper, message } = await aTopUp();
  await Promise.all(Array.from({ length: 20 }, () => deliver(message)));
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('twenty different webhooks about one payment pay once', async () => {
  const { shopper, message } = await aTopUp();
  await Promise.all(Array.from({ length: 20 }, (_, place) => deliver({ ...message, id: `${message.id} ${place}` })));
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a late webhook does not change a paid payment', async () => {
  const { shopper, message } = await aTopUp();
  await deliver(message);
  await deliver({ ...message, id: `${message.id} older`, status: 'declined' });
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('money that arrives after a decline is booked', async () => {
  const { shopper, message } = await aTopUp();
  await deliver({ ...message, id: `${message.id} first`, status: 'declined' });
  await deliver(message);
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test.each([
  ['another secret', { secret: 'guessed' }, 'webhook-signature-wrong'],
  ['an old time', { time: Math.floor(Date.now() / 1000) - 301 }, 'webhook-time-wrong'],
  ['a future time', { time: Math.floor(Date.now() / 1000) + 310 }, 'webhook-time-wrong'],
  ['another body', { sent: { amount_minor: 1 } }, 'webhook-signature-wrong'],
])('a webhook signed with %s is rejected', async (_, fault, code) => {
  const { shopper, message } = await aTopUp();
  await expect(deliver(message, fault)).rejects.toMatchObject({ statusCode: 403, code });
  expect(await shopper.balanceMinor()).toBe(0);
});

test('a webhook without a signature is rejected', async () => {
  const { message } = await aTopUp();
  await expect(settlement.handleWebhook(Buffer.from(JSON.stringify(message)), {})).rejects.toMatchObject({
    statusCode: 403,
  });
});

test.each([{ amount_minor: 20_01 }, { amount_minor: 2_00 }, { currency: 'USD' }])(
  'a webhook with a wrong %j is rejected, and accepted once it is right',
  async (change) => {
    const { shopper, message } = await aTopUp();
    await expect(deliver({ ...message, ...change })).rejects.toMatchObject({ statusCode: 409 });
    expect(await shopper.balanceMinor()).toBe(0);
    await deliver(message);
    expect(await shopper.balanceMinor()).toBe(20_00);
  },
);

test('a webhook about an unknown payment is rejected, so that it is sent again', async () => {
  const { message } = await aTopUp();
  await expect(deliver({ ...message, payment: 'unknown' })).rejects.toMatchObject({ statusCode: 404 });
});

test('a signed webhook that cannot be parsed is rejected', async () => {
  await expect(deliver({ hello: 'world' })).rejects.toMatchObject({ statusCode: 400 });
});
