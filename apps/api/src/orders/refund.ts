import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import type { FastifyBaseLogger } from 'fastify';
import { stock } from '#catalogue/catalogue.ts';
import { type IdempotentRequest, runOnce } from '#identity/identity.ts';
import { type PaymentService, refundItems } from '#money/money.ts';
import { type ActCall, type MoneyLimit, type MoneyLimits, runEach } from '#operators/operators.ts';
import { chooseLines } from '#orders/choose-lines.ts';
import type { DeliveryService } from '#orders/delivery.ts';
import { type OrderLine, orderRepository, requireTransition, settleOrder } from '#orders/order.ts';
import { enqueueOrderEmail, STATUS_EMAILS } from '#orders/order-email.ts';
import { moveTrade } from '#orders/trade.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailRenderer, EmailService } from '#store/store.ts';

interface RefundRequest {
  order: number;
  /** Places of the items in the order, from 0; all that are not refunded by default. */
  positions?: readonly number[] | undefined;
  /** Name of the operator, for the audit log. */
  operator?: string;
  /** Why, for the audit log. */
  reason?: string | undefined;
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
    async refund(targets: readonly Target[], { operator, once, reason, log }: Terms) {
      const limit = await moneyLimits.of(operator);
      const renderer = await emails.renderer();
      return runEach(targets, async (target) => {
        const { id: order } = target;
        const request = { order, positions: positionsOf(target), operator: operator.email, reason, limit };
        const made = await runOnce(database, ofOrder(once, target), async (transaction) => {
          const { number = null, positions } = await refundOrder(transaction, renderer, request);
          return { refund: number, items: positions.map((position) => position + 1) };
        });
        await send(made.refund, log);
        log.info({ order }, 'order refunded');
        return made;
      });
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

/** Once for each order and key. */
const ofOrder = (request: IdempotentRequest, { id }: Target): IdempotentRequest => ({
  ...request,
  key: request.key === undefined ? undefined : `${request.key} ${id}`,
});

/**
 * Refunds an order, or items of it, to the balance, or through its payment by `payments.sendRefund` afterwards. Items that
 * have not been delivered are put back into stock; an item in an open trade offer cannot be refunded.
 * @throws CommandError
 * @throws LimitReached above `limit`
 */
export async function refundOrder(
  transaction: Database,
  renderer: EmailRenderer,
  request: RefundRequest,
): Promise<OrderRefund> {
  const { order: id, positions, operator, limit } = request;
  const orders = orderRepository(transaction);
  const order = await orders.lockWithOwner(id);
  requireTransition(id, order.status, 'refunded');
  const lines = await orders.linesOf([id]);
  const chosen = chooseLines(id, lines, positions).filter((line) => isRefundable(line, positions !== undefined));
  await takeBack(transaction, chosen, operator);
  const { number, given } = await refundItems(transaction, order, { lines, chosen, limit });
  const after = await settleOrder(transaction, order);
  const isWhole = chosen.length === lines.length;
  const facts = { items: chosen.map(({ title }) => title).join(', '), amount: given };
  if (number !== undefined) {
    const kind = isWhole ? STATUS_EMAILS.refunded : 'itemsRefunded';
    await enqueueOrderEmail(transaction, renderer, kind, order, facts);
  }
  const refund = { number, positions: chosen.map(({ position }) => position), before: order.status, after };
  await noteRefund(transaction, request, refund);
  return refund;
}

async function noteRefund(
  transaction: Database,
  { order, operator, reason }: RefundRequest,
  { number, positions, before, after: status }: OrderRefund,
): Promise<void> {
  if (operator === undefined) return;
  const items = positions.map((position) => position + 1);
  const after = {
    status,
    items,
    refund: number ?? null,
    ...(reason !== undefined && { reason }),
  };
  const entry = { operator, action: 'order refund', subject: `order ${order}`, before: { status: before }, after };
  await auditLog(transaction).note(entry);
}

/** @throws CommandError for an item in an open trade offer, and for a refunded one that was asked for by its number */
function isRefundable({ order_id, position, trade_state, trade_offer, refunded_at }: OrderLine, isNamed: boolean) {
  const name = `Item ${position + 1} of order ${order_id}`;
  if (refunded_at !== null && isNamed) throw new CommandError(`${name} has been refunded.`, 'item-refunded');
  if (refunded_at === null && trade_state === 'sent') {
    throw new CommandError(
      `${name} is in trade offer ${trade_offer}: cancel that on Steam and report it with "order expired ${order_id}" first.`,
      'item-in-trade-offer',
    );
  }
  return refunded_at === null;
}

/** Cancels the trades of the items that have not been delivered, and puts them back into stock. */
async function takeBack(transaction: Database, lines: readonly OrderLine[], operator: string | undefined) {
  const kept = lines.filter(({ trade_state }) => TRADE_TRANSITIONS[trade_state].includes('cancelled'));
  const report = { state: 'cancelled', by: 'store', operator, at: new Date() } as const;
  for (const { order_id: orderId, position } of kept) {
    await moveTrade(transaction, { orderId, position }, report);
  }
  const ids = kept.flatMap(({ product_id }) => product_id ?? []);
  await stock(transaction).giveBack(ids);
}
