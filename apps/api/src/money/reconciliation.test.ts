import { expect, test } from 'vitest';
import { reconciliationService } from '#money/reconciliation.ts';
import { stripeProvider } from '#money/stripe-provider.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';
import { startFakeStripe } from '#testing/servers/fake-stripe.ts';

const { app, services, database, aShopper } = await openShop();
const period = () => ({ from: fromNow(-DAY), to: fromNow(DAY) });

/** A top-up of 20 euros, paid at the provider and in the store. */
async function aPaidTopUp(shopper: Shopper) {
  const { redirect_url } = (await shopper.post('/deposit/checkout', topUpForm())).json();
  const { pathname, searchParams } = new URL(redirect_url);
  const reference = pathname.split('/').at(-1) ?? '';
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${reference}`, payload: { outcome: 'paid' } });
  return { reference, number: Number(searchParams.get('order')) };
}

const change = (reference: string, changed: object) =>
  database.updateTable('sandbox_payment').set(changed).where('id', '=', reference).execute();

test('payments that only one side has, or has otherwise, are found', async () => {
  const shopper = await aShopper();
  const payments = [];
  for (let made = 0; made < 6; made += 1) payments.push(await aPaidTopUp(shopper));
  const [same, gone, unpaid, other, refunded, late] = payments.map(({ reference }) => reference);
  await database
    .deleteFrom('sandbox_payment')
    .where('id', '=', gone ?? '')
    .execute();
  await change(unpaid ?? '', { status: 'expired' });
  await change(other ?? '', { amount_minor: 21_00 });
  await change(refunded ?? '', { refunded_minor: 5_00 });
  await database
    .updateTable('payment')
    .set({ status: 'expired' })
    .where('reference', '=', late ?? '')
    .execute();
  const stranger = {
    merchant_reference: 'somebody else',
    method: 'card',
    currency: 'EUR',
    return_url: 'https://x.test',
  };
  await database
    .insertInto('sandbox_payment')
    .values([
      { ...stranger, id: 'strange', amount_minor: 700, status: 'paid' },
      { ...stranger, id: 'unpaid', merchant_reference: 'never paid', amount_minor: 900 },
    ])
    .execute();

  const found = await services.reconciliation.reconcile(period());
  const kinds = Object.fromEntries(found.differences.map(({ reference, kind }) => [reference, kind]));
  expect(kinds).toEqual({
    ...{
      [gone ?? '']: 'unknown_there',
      [unpaid ?? '']: 'paid_here',
      [late ?? '']: 'paid_there',
      strange: 'unknown_here',
    },
    [other ?? '']: 'amount',
    [refunded ?? '']: 'refunds',
  });
  expect(Object.keys(kinds)).not.toContain(same);
  expect(found).toMatchObject({
    provider: 'sandbox',
    isComplete: true,
    there: [{ currency: 'EUR', payments: 5, amountMinor: 4 * 20_00 + 1_00 + 7_00 }],
    here: [{ currency: 'EUR', payments: 5, amountMinor: 5 * 20_00 }],
  });
  const command = runCommand({ services, log: app.log }, 'payments reconcile', {
    options: { to: fromNow(DAY).toISOString() },
  });
  await expect(command).rejects.toThrow('6 payments differ.');
  const apart = { from: fromNow(-3 * DAY), to: fromNow(-2 * DAY) };
  expect(await services.reconciliation.reconcile(apart)).toMatchObject({ there: [], here: [], differences: [] });
});

test('the command compares a month at most, in the right order', async () => {
  const run = (from: string, to: string) =>
    runCommand({ services, log: app.log }, 'payments reconcile', { options: { from, to } });
  await expect(run('2027-01-01', '2027-03-01')).rejects.toThrow('at most 31 days');
  await expect(run('2027-02-01', '2027-01-01')).rejects.toThrow('before --to');
});

test('Stripe’s list is read part by part, and one that is too long says since when it was read', async () => {
  const { apiUrl, sessions, requests } = await startFakeStripe();
  const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test', apiUrl });
  const to = fromNow(DAY);
  const order = { number: 1, method: 'card', amountMinor: 20_00, currency: 'EUR', returnUrl: 'https://store.test' };
  for (let made = 0; made < 120; made += 1) await provider.open({ ...order, id: `ours ${made}`, expiresAt: to });
  for (const session of sessions.values()) {
    const latest_charge = { id: 'ch_1', object: 'charge', amount_refunded: 7_00 };
    const payment_intent = { id: 'pi_1', object: 'payment_intent', latest_charge };
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent });
  }
  const reconciliation = reconciliationService(database, provider);
  const found = await reconciliation.reconcile(period());
  expect(found.there).toEqual([{ currency: 'EUR', payments: 120, amountMinor: 120 * 20_00 }]);
  expect(found.differences[0]).toMatchObject({ kind: 'unknown_here', there: { state: 'paid', refundedMinor: 7_00 } });
  const asked = requests.filter(({ path, query }) => path === '/v1/checkout/sessions' && query.has('limit'));
  expect(asked.map(({ query }) => query.get('starting_after'))).toEqual([null, 'cs_test_21']);
  expect(asked[0]?.query.get('expand[0]')).toBe('data.payment_intent.latest_charge');

  const endless = reconciliationService(database, {
    ...provider,
    list: async (from, until) => ({ ...(await provider.list(from, until)), next: 'more' }),
  });
  expect(await endless.reconcile({ ...period(), to })).toMatchObject({ isComplete: false, differences: [] });
});
