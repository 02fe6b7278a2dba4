import { allocate } from '@patina/shared-api/money-arithmetic';
import { type Insertable, sql } from 'kysely';
import { ledger } from '#money/ledger.ts';
import { paymentRepository } from '#money/payment.ts';
import { type MoneyLimit, requireWithin } from '#operators/operators.ts';
import { type Order, type OrderLine, orderRepository } from '#orders/orders.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { formatMoney } from '#store/store.ts';

/** Refunds; takes a database or a transaction. */
export function refundRepository(database: Database) {
  return {
    async add(refund: Insertable<Tables['refund']>): Promise<number> {
      const { number } = await database
        .insertInto('refund')
        .values(refund)
        .returning('number')
        .executeTakeFirstOrThrow();
      return number;
    },

    find: (number: number) => database.selectFrom('refund').selectAll().where('number', '=', number).executeTakeFirst(),

    /** Refunds that have not been sent to the provider. */
    due: () =>
      database
        .selectFrom('refund')
        .select('number')
        .where((where) => where.or([where('done_at', 'is', null), where('is_unsent', '=', true)]))
        .limit(50)
        .execute(),

    async done(number: number): Promise<void> {
      await database
        .updateTable('refund')
        .set({ done_at: new Date(), is_unsent: false })
        .where('number', '=', number)
        .execute();
    },

    /** Oldest first. */
    ofOrder: (orderId: number) =>
      database.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('number').execute(),

    /** Refunds of a user, with the payment that they are refunded through, if any. */
    ofUser: (userId: number) =>
      database
        .selectFrom('refund')
        .leftJoin('payment', 'payment.id', 'refund.payment_id')
        .where('refund.user_id', '=', userId)
        .select(['refund.number', 'refund.order_id', 'refund.credits_minor', 'refund.created_at'])
        .select(sql<Date | null>`case when is_unsent then null else done_at end`.as('done_at'))
        .select(sql<number | null>`coalesce(refund.amount_minor, payment.amount_minor)`.as('amount_minor'))
        .select(['payment.method', 'payment.currency'])
        .orderBy('refund.number', 'desc')
        .execute(),
  };
}

interface Items {
  /** All lines of the order. */
  lines: readonly OrderLine[];
  /** Those to refund, none of which has been refunded. */
  chosen: readonly OrderLine[];
  /** What an operator may refund alone; any amount by default. */
  limit?: MoneyLimit | undefined;
}

export interface ItemsRefund {
  /** Number of the refund, which `payments.sendRefund` sends; undefined if nothing was paid for the items. */
  number: number | undefined;
  /** Refunded amount in the currency that was paid in, as emails show it. */
  given: string;
}

/**
 * Refunds items of a locked order, each its share of what was paid: through the order's payment, or to the balance.
 * @throws LimitReached with the places of the items, from 1, above `limit`
 */
export async function refundItems(
  transaction: Database,
  order: Order,
  { lines, chosen, limit }: Items,
): Promise<ItemsRefund> {
  const { id, user_id: userId, total_minor: totalMinor } = order;
  const positions = new Set(chosen.map(({ position }) => position));
  const shareOf = (amountMinor: number) => sharesOf(amountMinor, lines).filter((_, place) => positions.has(place));
  const shares = shareOf(totalMinor);
  const inAllMinor = sumOf(shares) + sumOf(lines.map(({ refunded_minor }) => refunded_minor ?? 0));
  const matter = `order ${id} item ${[...positions].join(', ')}`;
  const refund = { action: 'order refund', person: userId, matter, amountMinor: sumOf(shares), wholeMinor: inAllMinor };
  await requireWithin(limit, transaction, refund, { items: [...positions].map((position) => position + 1) });
  const at = new Date();
  for (const [place, { position }] of chosen.entries()) {
    await orderRepository(transaction).refundLine(id, position, shares[place] ?? 0, at);
  }
  const creditsMinor = sumOf(shares);
  const isWhole = chosen.length === lines.length;
  const payment = await paymentRepository(transaction).ofOrder(id);
  const paidMinor = payment === undefined ? 0 : sumOf(shareOf(payment.amount_minor));
  // A share below a cent cannot go through a payment.
  const through = paidMinor > 0 ? payment : undefined;
  const given = through ? formatMoney(paidMinor, through.currency) : formatMoney(creditsMinor);
  if (creditsMinor === 0) return { number: undefined, given };
  await ledger(transaction).book({
    kind: 'refund',
    subject: isWhole ? `order ${id}` : `order ${id} item ${[...positions].map((position) => position + 1).join(', ')}`,
    movements: [
      { account: 'refunds', amountMinor: -creditsMinor },
      through
        ? { account: `provider:${through.provider}`, amountMinor: creditsMinor }
        : { user: userId, amountMinor: creditsMinor },
    ],
  });
  const isPart = through !== undefined && !isWhole;
  const number = await refundRepository(transaction).add({
    order_id: id,
    user_id: userId,
    payment_id: through?.id ?? null,
    credits_minor: creditsMinor,
    amount_minor: isPart ? paidMinor : null,
    done_at: through && isWhole ? null : new Date(),
    is_unsent: isPart,
  });
  return { number, given };
}

/** The share of each line in an amount, weighted by their prices. */
const sharesOf = (amountMinor: number, lines: readonly OrderLine[]) =>
  allocate(
    amountMinor,
    lines.map(({ price_minor }) => price_minor),
  );

const sumOf = (amountsMinor: readonly number[]) => amountsMinor.reduce((sumMinor, minor) => sumMinor + minor, 0);
