import { isUnsent } from '@patina/shared-api/contract/trades/trade-policy';
import type { FastifyBaseLogger } from 'fastify';
import { waitHours } from '#identity/identity.ts';
import { refundItems } from '#money/money.ts';
import type { MoneyLimit } from '#operators/operators.ts';
import { choosePositions } from '#orders/choose-lines.ts';
import { deliveryWaitOf } from '#orders/delivery-wait.ts';
import { requireDeliverable } from '#orders/later-items.ts';
import { type Order, type OrderLine, orderRepository, restock, settleOrder } from '#orders/order.ts';
import { enqueueTradeEmail } from '#orders/order-email.ts';
import { moveTrade, type TradeReport, tradeRepository } from '#orders/trade.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds, momentText } from '#platform/time.ts';
import type { EmailRenderer, EmailService, SettingsService } from '#store/store.ts';

/** States of a trade that an operator reports. */
export type ReportedState = 'sent' | 'protected' | 'declined' | 'expired' | 'reversed';

export interface DeliveryReport extends TradeReport {
  order: number;
  state: ReportedState;
  /** Places of the items in the order, from 0; by default those that the report can be about. */
  positions?: readonly number[] | undefined;
  /** Why items are sent although the buyer's credentials have just been changed. */
  forced?: string | undefined;
  /** What a reversal may refund without a second operator; any amount by default. */
  limit?: MoneyLimit | undefined;
}

/** What the audit log calls the reports: the commands for them. */
const ACTIONS: Record<ReportedState, string> = {
  sent: 'order sent',
  protected: 'order accepted',
  declined: 'order declined',
  expired: 'order expired',
  reversed: 'order reversed',
};

export interface Delivered {
  /** The items that have changed. */
  changed: OrderLine[];
  /** Number of the refund of a reversed trade, which `payments.sendRefund` sends. */
  refund: number | undefined;
}

interface DeliveryParts {
  emails: EmailService;
  settings: SettingsService;
}

export type DeliveryService = ReturnType<typeof deliveryService>;

/** The way of ordered items to their buyers (docs/product.md#delivery). */
export function deliveryService(database: Database, { emails, settings }: DeliveryParts) {
  /** Finishes the items of an order whose protection has ended, and the order with its last item. */
  async function finishOrder(id: number): Promise<void> {
    const renderer = await emails.renderer();
    await database.transaction().execute(async (transaction) => {
      const order = await orderRepository(transaction).lockWithOwner(id);
      const finished = await finishLines(transaction, id);
      await settleOrder(transaction, order);
      await enqueueTradeEmail(transaction, renderer, order, 'done', finished);
    });
  }

  async function prepare() {
    const renderer = await emails.renderer();
    const hours = await waitHours(settings);
    return (transaction: Database, report: DeliveryReport) => applyReport(transaction, report, { renderer, hours });
  }

  return {
    /**
     * Applies what an operator reports about the trades of an order, all of it or nothing; the same report twice changes
     * nothing. A reversed trade is refunded, and its items are back in stock. What an operator reports is in the audit log.
     * @throws CommandError or ApiError for what cannot have happened
     * @throws LimitReached for a refund above `limit`
     */
    async report(report: DeliveryReport): Promise<Delivered> {
      const apply = await prepare();
      return database.transaction().execute((transaction) => apply(transaction, report));
    },

    /** Reads what `report` needs; the returned function applies a report as a part of another transaction. */
    prepare,

    /** Finishes trades whose protection has ended; safe on several servers at once. Failures are logged. */
    async finishProtected(log: FastifyBaseLogger): Promise<void> {
      for (const id of await tradeRepository(database).ordersToFinish()) {
        try {
          await finishOrder(id);
        } catch (error) {
          log.warn({ err: error, order: id }, 'order could not be finished');
        }
      }
    },
  };
}

async function applyReport(
  transaction: Database,
  { order: id, positions, forced, limit, ...reported }: DeliveryReport,
  { renderer, hours }: { renderer: EmailRenderer; hours: number },
): Promise<Delivered> {
  // One time for all items, so that they are shown together.
  const report = { ...reported, at: reported.at ?? new Date() };
  const orders = orderRepository(transaction);
  const order = await orders.lockWithOwner(id);
  if (order.status !== 'processing' && order.status !== 'completed') {
    throw new CommandError(`Order ${id} is ${order.status}: there is nothing to deliver.`, 'trade-impossible-now');
  }
  if (report.state === 'sent' && forced === undefined) await requireNoWait(transaction, order, hours);
  const { tradeOffer } = report;
  if (report.state === 'sent' && tradeOffer !== undefined) await requireOwnOffer(transaction, order, tradeOffer);
  const lines = await orders.linesOf([id]);
  const changedPositions = new Set<number>();
  const chosen = choosePositions(id, lines, report, positions);
  const isChosen = ({ position }: OrderLine) => chosen.includes(position);
  if (report.state === 'sent') await requireDeliverable(transaction, lines.filter(isChosen).filter(isUnsentLine));
  if (report.state !== 'reversed') await requireLater(transaction, order, chosen, reported.at);
  for (const position of chosen) {
    if (await moveTrade(transaction, { orderId: id, position }, report)) changedPositions.add(position);
  }
  if (changedPositions.size === 0) return { changed: [], refund: undefined };
  // An acceptance may be reported so late that its protection has ended.
  await finishLines(transaction, id, changedPositions);
  const moved = await orders.linesOf([id]);
  const changed = moved.filter(({ position }) => changedPositions.has(position));
  const isReversed = report.state === 'reversed';
  const refund = isReversed ? await takeBack(transaction, order, moved, changed, limit) : undefined;
  await settleOrder(transaction, order);
  const [state = report.state] = changed.map(({ trade_state }) => trade_state);
  await enqueueTradeEmail(transaction, renderer, order, state, changed, refund?.given);
  const delivered = { changed, refund: refund?.number };
  await noteReport(transaction, { order: id, forced, ...report }, delivered);
  return delivered;
}

const isUnsentLine = ({ trade_state }: OrderLine) => isUnsent(trade_state);

/** @throws CommandError for a time before the order or the latest step of an item, which a reversal alone may have */
async function requireLater(
  transaction: Database,
  { id, created_at }: Order,
  positions: readonly number[],
  at: Date | undefined,
) {
  if (at === undefined) return;
  // Reports have whole seconds: what happened in the same second is not later.
  const second = epochSeconds(at);
  if (second < epochSeconds(created_at)) {
    throw new CommandError(`Order ${id} was placed later, at ${created_at.toISOString()}.`, 'trade-time-wrong');
  }
  const events = await tradeRepository(transaction).ofOrders([id]);
  const later = events.find((event) => positions.includes(event.position ?? 0) && epochSeconds(event.at) > second);
  if (later === undefined) return;
  const when = later.at.toISOString();
  throw new CommandError(
    `Item ${(later.position ?? 0) + 1} of order ${id} was ${later.state} later, at ${when}.`,
    'trade-time-wrong',
  );
}

/** Finishes the items of a locked order, or those at some places, whose protection has ended. Returns them. */
async function finishLines(
  transaction: Database,
  orderId: number,
  positions?: ReadonlySet<number>,
): Promise<OrderLine[]> {
  const now = new Date();
  const lines = await orderRepository(transaction).linesOf([orderId]);
  const finished = lines.filter(
    ({ position, trade_state, protected_until }) =>
      positions?.has(position) !== false &&
      trade_state === 'protected' &&
      protected_until !== null &&
      protected_until <= now,
  );
  for (const { position, protected_until: at } of finished) {
    await moveTrade(transaction, { orderId, position }, { state: 'done', by: 'steam', at: at ?? now });
  }
  return finished;
}

/** Writes what an operator has reported to the audit log. */
async function noteReport(
  transaction: Database,
  { order, state, operator, forced }: DeliveryReport,
  { changed, refund }: Delivered,
): Promise<void> {
  if (operator === undefined) return;
  const [first] = changed;
  const after = {
    trade_state: first?.trade_state,
    items: changed.map(({ position }) => position + 1),
    trade_offer: first?.trade_offer,
    refund,
    ...(forced !== undefined && { forced }),
  };
  await auditLog(transaction).note({ operator, action: ACTIONS[state], subject: `order ${order}`, after });
}

/** Puts the items of reversed trades back into stock, and refunds those that have not been refunded. */
async function takeBack(
  transaction: Database,
  order: Order,
  lines: OrderLine[],
  reversed: readonly OrderLine[],
  limit: MoneyLimit | undefined,
) {
  await restock(transaction, reversed);
  const chosen = reversed.filter(({ refunded_at }) => refunded_at === null);
  return chosen.length === 0 ? undefined : refundItems(transaction, order, { lines, chosen, limit });
}

/** @throws CommandError while deliveries to the buyer wait */
async function requireNoWait(transaction: Database, order: Order, hours: number): Promise<void> {
  const until = await deliveryWaitOf(transaction, order, hours);
  if (until === null) return;
  throw new CommandError(
    `The buyer of order ${order.id} has just changed credentials: deliveries wait until ${momentText(until)}. ` +
      'They are sent earlier for a reason only.',
    'deliveries-wait',
  );
}

/** @throws CommandError for a trade offer that has gone to another buyer */
async function requireOwnOffer(transaction: Database, { user_id }: Order, tradeOffer: string): Promise<void> {
  const other = await transaction
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select('order_line.order_id')
    .where('trade_offer', '=', tradeOffer)
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  if (other)
    throw new CommandError(
      `Trade offer ${tradeOffer} has gone to another buyer, with order ${other.order_id}.`,
      'trade-offer-of-another',
    );
}
