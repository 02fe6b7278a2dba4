import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledger } from '#money/ledger.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { database, aProduct, aShopper } = await openShop();

const spend = (userId: number, amountMinor: number, subject: string) =>
  database.transaction().execute((transaction) =>
    ledger(transaction).book({
      kind: 'purchase',
      subject,
      movements: [
        { user: userId, amountMinor: -amountMinor },
        { account: 'sales', amountMinor },
      ],
    }),
  );

test('an opening balance is booked, and the ledger is correct', async () => {
  const shopper = await aShopper({ balanceMinor: 500_00 });
  expect(await shopper.balanceMinor()).toBe(500_00);
  await requireVerifiedLedger(database);
});

test('a purchase is deducted from the balance', async () => {
  const shopper = await aShopper({ balanceMinor: 10_00 });
  await spend(shopper.id, 4_50, 'a thing');
  expect(await shopper.balanceMinor()).toBe(5_50);
});

test('nobody can spend more than the balance; the rejection contains the balance', async () => {
  const shopper = await aShopper({ balanceMinor: 10_00 });
  await expect(spend(shopper.id, 10_01, 'too much')).rejects.toMatchObject({
    statusCode: 409,
    message: 'Insufficient balance',
    code: 'insufficient-balance',
    details: { errors: { balance: ['10.00'], required: ['10.01'] } },
  });
  expect(await shopper.balanceMinor()).toBe(10_00);
});

test('nothing is booked twice', async () => {
  const shopper = await aShopper({ balanceMinor: 10_00 });
  await spend(shopper.id, 1_00, 'once');
  await expect(spend(shopper.id, 1_00, 'once')).rejects.toMatchObject({ code: '23505' });
  expect(await shopper.balanceMinor()).toBe(9_00);
});

test('a booking whose sides do not sum to zero is rejected by the database', async () => {
  const booking = database.transaction().execute((transaction) =>
    ledger(transaction).book({
      kind: 'purchase',
      subject: 'half',
      movements: [{ account: 'sales', amountMinor: 1 }],
    }),
  );
  await expect(booking).rejects.toMatchObject({ code: '23514' });
});

test.each([
  'update ledger_entry set amount_minor = 1',
  'delete from ledger_entry',
  'truncate ledger_entry',
  'update ledger_transaction set kind = kind',
])('a booking cannot be changed: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database)).rejects.toThrow('append-only');
});

test('an order, a payment and an adjustment of other amounts than were booked are found', async () => {
  const shopper = await aShopper({ balanceMinor: 30_00 });
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 10_00 }) });
  const key = { 'idempotency-key': 'once' };
  const bought = await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'balance' }), key);
  const order = `order ${bought.json<{ order: number }>().order}`;
  const adjustment = await database
    .insertInto('balance_adjustment')
    .values({
      user_id: shopper.id,
      amount_minor: 7_00,
      reason: 'x',
      status: 'booked',
      requested_by: 'Ana',
      decided_by: null,
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.transaction().execute((transaction) =>
    ledger(transaction).book({
      kind: 'adjustment',
      subject: `adjustment ${adjustment.id}`,
      movements: [
        { account: 'adjustments', amountMinor: -5_00 },
        { user: shopper.id, amountMinor: 5_00 },
      ],
    }),
  );
  const subject = `adjustment ${adjustment.id}`;
  const given = { subject, kind: 'adjustment', account: 'user', dueMinor: 7_00, bookedMinor: 5_00 };
  expect(await verifyLedger(database)).toMatchObject({ unbooked: [], wrongBalances: [], wrongAmounts: [given] });
  await database.updateTable('shop_order').set({ total_minor: 9_00, subtotal_minor: 9_00, vat_minor: 0 }).execute();
  expect((await verifyLedger(database)).wrongAmounts).toEqual([
    given,
    { subject: order, kind: 'purchase', account: 'payer', dueMinor: -9_00, bookedMinor: -10_00 },
    { subject: order, kind: 'purchase', account: 'sales', dueMinor: 9_00, bookedMinor: 10_00 },
  ]);
});

test('a balance that does not equal the sum of its entries is found', async () => {
  const shopper = await aShopper({ balanceMinor: 1_00 });
  await database.updateTable('user_account').set({ balance_minor: 2_00 }).where('id', '=', shopper.id).execute();
  const { wrongBalances } = await verifyLedger(database);
  expect(wrongBalances).toEqual([{ user: shopper.id, balanceMinor: 2_00, bookedMinor: 1_00 }]);
});
