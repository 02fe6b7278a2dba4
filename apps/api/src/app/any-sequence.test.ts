import { TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { refundOrder } from '#orders/refund.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, services, database, aShopper, aProduct } = await openShop();

const REPORTS = ['sent', 'protected', 'declined', 'expired', 'reversed'] as const;
const STEPS = 80;
const PRODUCTS = 4;
const UNITS = 5;

const play = (id: string, outcome: string) =>
  app.inject({ method: 'POST', url: `/api/sandbox/payments/${id}`, payload: { outcome } });

/** Random actions that move money; `pick` returns a whole number below the given one. */
type Step = (shopper: Shopper, pick: (below: number) => number) => Promise<unknown>;

function stepsOn(products: readonly number[]): Step[] {
  const somePayment = async (pick: (below: number) => number) => {
    const rows = await database.selectFrom('sandbox_payment').select('id').orderBy('created_at').execute();
    return rows[pick(Math.max(1, rows.length))]?.id ?? 'none';
  };
  const someOrder = async (pick: (below: number) => number) => {
    const rows = await database.selectFrom('shop_order').select('id').orderBy('id').execute();
    return rows[pick(Math.max(1, rows.length))]?.id ?? 0;
  };
  /** An operator's report about an item of any order: three times of four what may follow, else anything. */
  const report: Step = async (_, pick) => {
    const lines = await database.selectFrom('order_line').selectAll().orderBy('order_id').orderBy('position').execute();
    const line = lines[pick(Math.max(1, lines.length))];
    if (line === undefined) return;
    const { order_id: order, position } = line;
    const next = REPORTS.filter((state) => TRADE_TRANSITIONS[line.trade_state].includes(state));
    const states = pick(4) > 0 && next.length > 0 ? next : REPORTS;
    const state = states[pick(states.length)] ?? 'sent';
    const { refund } = await services.deliveries.report({
      order,
      state,
      by: 'store',
      positions: pick(3) > 0 ? [position] : undefined,
      tradeOffer: state === 'sent' ? `${1 + pick(9)}${order}` : undefined,
    });
    if (refund !== undefined) await services.payments.sendRefund(refund);
  };
  const refund: Step = async (_, pick) => {
    const order = await someOrder(pick);
    const positions = [undefined, [0], [1]][pick(3)];
    const renderer = await services.emails.renderer();
    const { number } = await database
      .transaction()
      .execute((transaction) => refundOrder(transaction, renderer, { order, positions }));
    if (number !== undefined) await services.payments.sendRefund(number);
  };
  return [
    (shopper, pick) => shopper.post('/deposit/checkout', topUpForm({ amount: 1 + pick(40) })),
    (shopper, pick) => shopper.post('/cart/add', { id: products[pick(PRODUCTS)] }),
    (shopper, pick) => shopper.post('/cart/add', { id: products[pick(PRODUCTS)] }),
    (shopper) => shopper.post('/purchase/product', checkoutForm({ promocode: 'SOME' })),
    (shopper) => shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card' })),
    async (_, pick) => play(await somePayment(pick), 'paid'),
    async (_, pick) => play(await somePayment(pick), 'paid'),
    async (_, pick) => play(await somePayment(pick), ['declined', 'cancelled'][pick(2)] ?? 'declined'),
    refund,
    refund,
    ...Array.from({ length: 5 }, () => report),
    async () => {
      await database
        .updateTable('order_line')
        .set({ protected_until: new Date(0) })
        .where('trade_state', '=', 'protected')
        .execute();
      await services.deliveries.finishProtected(app.log);
    },
    async () => {
      await database
        .updateTable('payment')
        .set({ looked_at: new Date(0), expires_at: new Date(0) })
        .where('number', '=', (of) =>
          of.selectFrom('payment').select(sql<number>`min(number)`.as('first')).where('status', '=', 'open'),
        )
        .execute();
      await services.settlement.reconcile(app.log);
    },
  ];
}

/** Units in stock, and those that are in orders or with their buyers, whose sum is constant. */
async function unitsOf(products: readonly number[]): Promise<number> {
  const inStock = await database
    .selectFrom('product')
    .select(sql<number>`sum(stock)::integer`.as('units'))
    .where('id', 'in', products)
    .executeTakeFirstOrThrow();
  const orders = await database
    .selectFrom('order_line')
    .select(sql<number>`count(*)::integer`.as('units'))
    .where('trade_state', 'not in', ['cancelled', 'reversed'])
    .where('product_id', 'in', products)
    .executeTakeFirstOrThrow();
  return inStock.units + orders.units;
}

test.each(['once', 'upon', 'a time'])('after random actions in any order the ledger is correct: %s', async (tale) => {
  const shoppers = [await aShopper({ balanceMinor: 30_00 }), await aShopper(), await aShopper({ balanceMinor: 5_00 })];
  const products: number[] = [];
  while (products.length < PRODUCTS) products.push(await aProduct({ priceMinor: 7_77, stock: UNITS }));
  await database
    .insertInto('promo_code')
    .values({
      code: 'SOME',
      description: '',
      discount_type: 'percent',
      discount: 12_50,
      applies_to_delivery: false,
      ends_at: null,
      max_uses: null,
      max_uses_per_user: 2,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const steps = stepsOn(products);
  for (let place = 0; place < STEPS; place += 1) {
    const pick = (below: number, ...names: string[]) => Math.floor(seededRandom(tale, place, ...names) * below);
    const shopper = shoppers[pick(shoppers.length, 'who')];
    if (shopper === undefined) continue;
    let drawn = 0;
    const draw = (below: number) => pick(below, 'which', String(drawn++));
    try {
      await steps[pick(steps.length, 'what')]?.(shopper, draw);
    } catch (error) {
      // Operators ask for what is not possible, or report it.
      if (!(error instanceof ApiError && error.statusCode === 409) && !(error instanceof CommandError)) throw error;
    }
    const report = await verifyLedger(database);
    expect(report, `after step ${place}`).toMatchObject({
      sumMinor: 0,
      unbalanced: [],
      wrongBalances: [],
      unbooked: [],
      wrongAmounts: [],
    });
  }
  expect(await unitsOf(products)).toBe(PRODUCTS * UNITS);
  const { booked } = await database
    .selectFrom('ledger_entry')
    .select(sql<number>`count(distinct account)::integer`.as('booked'))
    .executeTakeFirstOrThrow();
  expect(booked).toBeGreaterThan(3);
  const { states } = await database
    .selectFrom('trade_event')
    .select(sql<string[]>`array_agg(distinct state)`.as('states'))
    .executeTakeFirstOrThrow();
  expect(states).toEqual(expect.arrayContaining(['sent', 'protected', 'reversed']));
});
