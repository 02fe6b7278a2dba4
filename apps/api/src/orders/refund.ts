import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { isUnsent, TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import type { FastifyBaseLogger } from 'fastify';
import { type IdempotentRequest, lockAccount, runOnce } from '#identity/identity.ts';
import { type PaymentService, refundItems } from '#money/money.ts';
import { type ActCall, type MoneyLimit, type MoneyLimits, runEach } from '#operators/operators.ts';
import { chooseLines } from '#orders/choose-lines.ts';
import type { DeliveryService } from '#orders/delivery.ts';
import { type OrderLine, orderRepository, requireTransition, restock, settleOrder } from '#orders/order.ts';
import { enqueueOrderEmail, STATUS_EMAILS } from '#orders/order-email.ts';
import { moveTrade } from '#orders/trade.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { EmailRenderer, EmailService } from '#store/store.ts';

interface RefundRequest {
  order: number;
  /** Places of the items in the order, from 0; all that are not refunded by default. */
  positions?: readonly number[] | undefined;
  /** Name of the operator, for the audit log; undefined if the buyer cancels. */
  operator?: string;
  /** Why, for the audit log. */
  reason?: string | undefined;
  /** Whether the trade offers that items are in have been taken back on Steam. */
  isWithdrawn?: boolean | undefined;
  /** What the operator may refund alone; any amount by default. */
  limit?: MoneyLimit | undefined;
}

interface OrderRefund {
  /** Number of the refund; undefined if nothing was paid. */
  number: number | undefined;
  /** Places of the items that were refunded, from 0. */
  positions: number[];
  /** Status of the order before and after. */
  before: OrderStatus;
  after: OrderStatus;
}

/** An order of a call, with its items by their places from 1; all that it can be about without any. */
interface Target {
  id: number;
  items?: number[] | undefined;
  trade_offer?: string | undefined;
}

interface Terms extends Pick<ActCall, 'operator' | 'once' | 'log'> {
  reason: string;
}

interface RefundTerms extends Terms, Pick<RefundRequest, 'isWithdrawn'> {}

interface RefundParts {
  emails: EmailService;
  deliveries: DeliveryService;
  moneyLimits: MoneyLimits;
  payments: PaymentService;
}

export type RefundService = ReturnType<typeof refundService>;

/** What operators give back: refunds, and reversals of trades. Above the limit a second person decides. */
export function refundService(database: Database, { emails, deliveries, moneyLimits, payments }: RefundParts) {
  /** What cannot be sent now is sent by the reconciliation. */
  async function send(refund: number | null, log: FastifyBaseLogger): Promise<void> {
    if (refund === null) return;
    await payments.sendRefund(refund).catch((error: unknown) => {
      log.warn({ err: error, refund }, 'refund could not be sent');
    });
  }

  return {
    /** Refunds orders, or items of them. @throws LimitReached */
    async refund(targets: readonly Target[], { operator, once, reason, log, isWithdrawn }: RefundTerms) {
      const limit = await moneyLimits.of(operator);
      const renderer = await emails.renderer();
      return runEach(targets, async (target) => {
        const { id: order } = target;
        const request = { order, positions: positionsOf(target), operator: operator.email, reason, limit, isWithdrawn };
        const made = await runOnce(database, ofOrder(once, target), async (transaction) => {
          const { number = null, positions } = await refundOrder(transaction, renderer, request);
          return { refund: number, items: positions.map((position) => position + 1) };
        });
        await send(made.refund, log);
        log.info({ order }, 'order refunded');
        return made;
      });
    },

    /**
     * Cancels what has not been sent of an order of a buyer's own, once: it is refunded as by an operator. An order that has been
     * cancelled changes nothing. @throws ApiError for one of somebody else, one that is not paid, and where nothing is to be sent
     */
    async cancel(userId: number, order: number, { once, log }: Pick<Terms, 'once' | 'log'>): Promise<void> {
      const renderer = await emails.renderer();
      const { refund } = await runOnce(database, once, async (transaction) => {
        await lockAccount(transaction, userId);
        const positions = await unsentOf(transaction, userId, order);
        if (positions.length === 0) return { refund: null };
        const { number = null } = await refundOrder(transaction, renderer, { order, positions });
        return { refund: number };
      });
      await send(refund, log);
      log.info({ order }, 'order cancelled by its buyer');
    },

    /** Reports that trades were reversed on Steam: what was paid for the items goes back. @throws LimitReached */
    async reverse(targets: readonly Target[], { operator, once, reason, log, at }: Terms & { at: Date | undefined }) {
      const limit = await moneyLimits.of(operator);
      const apply = await deliveries.prepare();
      const reported = { at, state: 'reversed', by: 'buyer', note: reason, operator: operator.email, limit } as const;
      return runEach(targets, async (target) => {
        const { id: order, trade_offer: tradeOffer } = target;
        const report = { ...reported, order, tradeOffer, positions: positionsOf(target) };
        const made = await runOnce(database, ofOrder(once, target), async (transaction) => {
          const { refund = null, changed } = await apply(transaction, report);
          const items = changed.map(({ position }) => position + 1);
          return { refund, items, state: 'reversed', changed: changed.length > 0 };
        });
        await send(made.refund, log);
        log.info({ order }, 'trade of order reversed');
        return made;
      });
    },
  };
}

const positionsOf = ({ items }: Target) => items?.map((item) => item - 1);

/** The places of what can be cancelled of an order of a user, whose account is locked; none if that has been. @throws ApiError */
async function unsentOf(transaction: Database, userId: number, id: number): Promise<number[]> {
  const orders = orderRepository(transaction);
  const order = await orders.lock(id);
  if (order === undefined || order.user_id !== userId) throw new ApiError('own-order-not-found');
  if (order.status === 'pending' || order.status === 'cancelled') requireTransition(id, order.status, 'refunded');
  const lines = await orders.linesOf([id]);
  const unsent = lines.filter(({ trade_state }) => isUnsent(trade_state)).map(({ position }) => position);
  const isCancelled = lines.some(({ trade_state }) => trade_state === 'cancelled');
  if (unsent.length === 0 && !isCancelled) throw new ApiError('order-already-sent');
  return unsent;
}

/** Once for each order and key. */
const ofOrder = (request: IdempotentRequest, { id }: Target): IdempotentRequest => ({
  ...request,
  key: request.key === undefined ? undefined : `${request.key} ${id}`,
});

/**
 * Refunds an order, or items of it, to the balance, or through its payment by `payments.sendRefund` afterwards. Items that
 * have not been delivered are put back into stock; an item in a trade offer that was not taken back cannot be refunded.
 * @throws CommandError
 * @throws LimitReached above `limit`
 */
export async function refundOrder(
  transaction: Database,
  renderer: EmailRenderer,
  request: RefundRequest,
): Promise<OrderRefund> {
  const { order: id, positions, operator, limit, isWithdrawn = false } = request;
  const orders = orderRepository(transaction);
  const order = await orders.lockWithOwner(id);
  requireTransition(id, order.status, 'refunded');
  const lines = await orders.linesOf([id]);
  const terms = { isNamed: positions !== undefined, isWithdrawn };
  const chosen = chooseLines(id, lines, positions).filter((line) => isRefundable(line, terms));
  await takeBack(transaction, chosen, operator);
  const { number, given } = await refundItems(transaction, order, { lines, chosen, limit });
  const after = await settleOrder(transaction, order);
  const isWhole = chosen.length === lines.length;
  const facts = { items: chosen.map(({ title }) => title).join(', '), amount: given };
  if (number !== undefined) {
    const kind = operator === undefined ? 'orderCancelled' : isWhole ? STATUS_EMAILS.refunded : 'itemsRefunded';
    await enqueueOrderEmail(transaction, renderer, kind, order, facts);
  }
  const refund = { number, positions: chosen.map(({ position }) => position), before: order.status, after };
  const withdrawn = chosen.flatMap(({ trade_state, trade_offer }) =>
    trade_state === 'sent' ? (trade_offer ?? []) : [],
  );
  await noteRefund(transaction, request, { ...refund, withdrawn });
  return refund;
}

async function noteRefund(
  transaction: Database,
  { order, operator, reason }: RefundRequest,
  { number, positions, before, after: status, withdrawn }: OrderRefund & { withdrawn: string[] },
): Promise<void> {
  if (operator === undefined) return;
  const items = positions.map((position) => position + 1);
  const after = {
    status,
    items,
    refund: number ?? null,
    ...(reason !== undefined && { reason }),
    ...(withdrawn.length > 0 && { withdrawn: [...new Set(withdrawn)] }),
  };
  const entry = { operator, action: 'order refund', subject: `order ${order}`, before: { status: before }, after };
  await auditLog(transaction).note(entry);
}

/** @throws CommandError for an item in a trade offer that was not taken back, and for a refunded one that was asked for by its number */
function isRefundable(
  { order_id, position, trade_state, trade_offer, refunded_at }: OrderLine,
  { isNamed, isWithdrawn }: { isNamed: boolean; isWithdrawn: boolean },
) {
  const name = `Item ${position + 1} of order ${order_id}`;
  if (refunded_at !== null && isNamed) throw new CommandError(`${name} has been refunded.`, 'item-refunded');
  if (refunded_at === null && trade_state === 'sent' && !isWithdrawn) {
    throw new CommandError(
      `${name} is in trade offer ${trade_offer}: take that back on Steam, and say so with "--withdrawn".`,
      'item-in-trade-offer',
    );
  }
  return refunded_at === null;
}

/** Note of the end of a trade offer that was open. */
const WITHDRAWN = 'The trade offer was taken back on Steam.';

/** Cancels the trades of the items that have not been delivered, and puts them back into stock. */
async function takeBack(transaction: Database, lines: readonly OrderLine[], operator: string | undefined) {
  const kept = lines.filter(({ trade_state }) => TRADE_TRANSITIONS[trade_state].includes('cancelled'));
  const by = operator === undefined ? 'buyer' : 'store';
  const report = { state: 'cancelled', by, operator, at: new Date() } as const;
  for (const { order_id: orderId, position, trade_state } of kept) {
    const note = trade_state === 'sent' ? WITHDRAWN : undefined;
    await moveTrade(transaction, { orderId, position }, { ...report, note });
  }
  await restock(transaction, kept);
}
