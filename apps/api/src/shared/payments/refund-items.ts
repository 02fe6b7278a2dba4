import { allocate } from '@patina/shared-api/money-arithmetic';
import type { Database } from '#shared/database/tables.ts';
import { formatMoney } from '#shared/email/format-money.ts';
import { ledger } from '#shared/ledger/ledger.ts';
import { type Order, type OrderLine, orderRepository } from '#shared/orders/order-repository.ts';
import { paymentRepository } from '#shared/payments/payment-repository.ts';
import { refundRepository } from '#shared/payments/refund-repository.ts';

/** A refund above a limit, which a second operator decides. The transaction that throws it changes nothing. */
export class ApprovalNeeded extends Error {
  /** What would have been refunded of the order in all, in hundredths of a Credit. */
  readonly creditsMinor: number;
  /** Places of the items that would have been refunded, from 0. */
  readonly positions: readonly number[];

  constructor(creditsMinor: number, positions: readonly number[]) {
    super('This refund needs a second operator.');
    this.creditsMinor = creditsMinor;
    this.positions = positions;
  }
}

interface Items {
  /** All lines of the order. */
  lines: readonly OrderLine[];
  /** Those to refund, none of which has been refunded. */
  chosen: readonly OrderLine[];
  /** Most that may be refunded of the order in all, in hundredths of a Credit; any amount by default. */
  mostMinor?: number | undefined;
}

export interface ItemsRefund {
  /** Number of the refund, which `payments.sendRefund` sends; undefined if nothing was paid for the items. */
  number: number | undefined;
  /** Refunded amount in the currency that was paid in, as emails show it. */
  given: string;
}

/**
 * Refunds items of a locked order, each its share of what was paid: through the order's payment, or to the balance.
 * @throws ApprovalNeeded above `mostMinor`
 */
export async function refundItems(
  transaction: Database,
  order: Order,
  { lines, chosen, mostMinor = Number.POSITIVE_INFINITY }: Items,
): Promise<ItemsRefund> {
  const { id, user_id: userId, total_minor: totalMinor } = order;
  const positions = new Set(chosen.map(({ position }) => position));
  const shareOf = (amountMinor: number) => sharesOf(amountMinor, lines).filter((_, place) => positions.has(place));
  const shares = shareOf(totalMinor);
  const inAllMinor = sumOf(shares) + sumOf(lines.map(({ refunded_minor }) => refunded_minor ?? 0));
  if (inAllMinor > mostMinor) throw new ApprovalNeeded(inAllMinor, [...positions]);
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
