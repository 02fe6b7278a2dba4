import { expect, test } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { runCommand } from '#testing/run-command.ts';
import { payLate } from '#testing/shoppers/pay-late.ts';

const { app, services, database, aShopper, aProduct, anOperator } = await openShop();
const place = { services, log: app.log };
const finance = await anOperator('finance');
const PRICE = 15_00;

/** A payment that was made after its order had been given up. Returns the number of the payment. */
async function aLatePayment(shopper: Shopper, priceMinor = PRICE): Promise<number> {
  const number = await payLate(shopper, await aProduct({ priceMinor, stock: 2 }));
  expect(await shopper.balanceMinor()).toBe(priceMinor);
  return number;
}

const sendBack = (number: number, key?: string) =>
  finance.post(
    '/desk/payments/return',
    { number, reason: 'Asked for it.' },
    key === undefined ? {} : { 'idempotency-key': key },
  );

async function paidBack(number: number): Promise<number> {
  const { refunded_minor } = await database
    .selectFrom('sandbox_payment')
    .innerJoin('payment', 'payment.reference', 'sandbox_payment.id')
    .select('refunded_minor')
    .where('payment.number', '=', number)
    .executeTakeFirstOrThrow();
  return refunded_minor;
}

const year = () => ({ from: new Date(Date.UTC(2020, 0)), to: new Date(Date.UTC(2100, 0)) });

test('a late payment is sent back once: from the balance to the provider, and no sale, refund or VAT counts it', async () => {
  const shopper = await aShopper();
  const number = await aLatePayment(shopper);
  const vat = await services.sales.vat(year());
  const answers = await Promise.all([sendBack(number, 'one'), sendBack(number, 'one'), sendBack(number, 'two')]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeLessThan(answers.length);
  for (const answer of refused) expect(answer.json().code).toBe('payment-returned');
  expect([await shopper.balanceMinor(), await paidBack(number)]).toEqual([0, PRICE]);
  const booked = await database
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('subject', '=', `payment ${number}`)
    .orderBy('id')
    .execute();
  expect(booked).toEqual([{ kind: 'late_payment' }, { kind: 'late_return' }]);
  expect(await services.sales.vat(year())).toEqual(vat);
  expect(await database.selectFrom('refund').select('number').where('order_id', '=', number).execute()).toEqual([]);
  await requireVerifiedLedger(database);
  const history = (await shopper.get('/deposit/history')).json().payload;
  expect(history).toMatchObject([{ id: number, late: true, returned: true }]);
  const { movements, closing } = (await shopper.get('/deposit/statement')).json().payload;
  expect([closing, movements.map(({ kind }: { kind: string }) => kind)]).toEqual([0, ['late_payment', 'late_return']]);
  const told = await database.selectFrom('mail').select('subject').where('user_id', '=', shopper.id).execute();
  expect(told.map(({ subject }) => subject)).toContain('Your late payment of €15.00 at Patina is on its way back');
  expect(
    await database.selectFrom('audit_entry').selectAll().where('action', '=', 'payments return').execute(),
  ).toMatchObject([{ operator: finance.email, subject: `payment ${number}`, after: { reason: 'Asked for it.' } }]);
});

test('the provider and the store agree on what was sent back; what could not be sent is sent later', async () => {
  const number = await aLatePayment(await aShopper());
  await runCommand(place, 'payments return', {
    values: { payment: String(number) },
    options: { reason: 'As agreed.' },
  });
  const { differences } = await services.reconciliation.reconcile(year());
  expect(differences).toEqual([]);
  await database.updateTable('payment').set({ return_sent_at: null }).where('number', '=', number).execute();
  await services.settlement.reconcile(app.log);
  await services.settlement.reconcile(app.log);
  expect(await paidBack(number)).toBe(PRICE);
  expect((await services.reconciliation.reconcile(year())).differences).toEqual([]);
});

test('nothing is sent back that is spent, not late, or unknown', async () => {
  const shopper = await aShopper();
  const number = await aLatePayment(shopper);
  await shopper.post('/cart/clear');
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 1_00 }) });
  const { order } = (await shopper.post('/purchase/product', checkoutForm())).json();
  const codes = [];
  for (const one of [number, order, 999_999]) codes.push((await sendBack(one)).json().code);
  expect(codes).toEqual(['payment-spent', 'payment-not-found', 'payment-not-found']);
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 1_00 }) });
  const card = (await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card' }))).json();
  expect((await sendBack(card.order)).json().code).toBe('payment-not-late');
  expect([await shopper.balanceMinor(), await paidBack(number)]).toEqual([14_00, 0]);
  expect((await aShopper().then((stranger) => stranger.post('/desk/payments/return', { number }))).statusCode).toBe(
    404,
  );
  await requireVerifiedLedger(database);
});

test('a ledger without the booking of what was sent back is wrong, and so is one of another amount', async () => {
  const number = await aLatePayment(await aShopper());
  await database
    .updateTable('payment')
    .set({ returned_at: new Date(), return_sent_at: new Date() })
    .where('number', '=', number)
    .execute();
  expect((await verifyLedger(database)).unbooked).toEqual([`return of payment ${number}`]);
});
