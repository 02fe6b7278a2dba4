import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { TRADE_OFFER_DAYS } from '@patina/shared-api/contract/trades/trade-policy';
import type { ActGuard } from '#operators/operators.ts';
import type { DeliveryService, ReportedState } from '#orders/delivery-service.ts';
import type { TradeReport } from '#orders/trade.ts';
import type { AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readItems, readPast, readReason, readTime } from '#platform/console/parse-arguments.ts';
import { readTargets as readIds } from '#platform/console/read-targets.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { DAY, epochSeconds, fromNow } from '#platform/time.ts';

/** An order that a report is about, with Steam's number of its trade offer where it is named. */
interface OrderTarget {
  order: number;
  tradeOffer: string | undefined;
}

const ORDERS_ARGUMENT = {
  syntax: '<orders>',
  summary: 'numbers of orders, joined by commas, each with its trade offer or without: 100012:6213504121,100013',
};

interface DeliveryServices {
  actGuard: Pick<ActGuard, 'runCommand'>;
  deliveries: DeliveryService;
  payments: {
    /** Sends a refund to the payment provider. */
    sendRefund: (number: number) => Promise<void>;
  };
}

interface ReportCommand {
  name: string;
  summary: string;
  state: ReportedState;
  by: TradeReport['by'];
  examples: [string, ...string[]];
}

/** What operators report about trades, in the order in which it happens. */
const REPORTS: ReportCommand[] = [
  {
    name: 'order sent',
    summary: 'Report that items of orders were sent by trade offers on Steam; the buyers get an email',
    state: 'sent',
    by: 'store',
    examples: [
      'order sent 100012:6213504121',
      'order sent 100012:6213504121,100013:6213504176 --expires 2027-01-31',
      'order sent 100012 --offer 6213504121 --item 1,3',
    ],
  },
  {
    name: 'order accepted',
    summary: 'Report that buyers have accepted their trade offers; Steam protects the trades for 7 days',
    state: 'protected',
    by: 'buyer',
    examples: [
      'order accepted 100012,100013',
      'order accepted 100012:6213504121 --at 2027-01-31T12:00Z',
      'order accepted 100012 --unprotected',
    ],
  },
  {
    name: 'order declined',
    summary: 'Report that buyers have declined their trade offers; the items are to be sent again, or refunded',
    state: 'declined',
    by: 'buyer',
    examples: ['order declined 100012', 'order declined 100012 --note "Asks for another trade link."'],
  },
  {
    name: 'order expired',
    summary: 'Report that trade offers have expired or were taken back; the items are to be sent again, or refunded',
    state: 'expired',
    by: 'steam',
    examples: ['order expired 100012,100013', 'order expired 100012 --item 2'],
  },
  {
    name: 'order reversed',
    summary: 'Report that trades were reversed on Steam; the items are refunded and back in stock',
    state: 'reversed',
    by: 'buyer',
    examples: ['order reversed 100012', 'order reversed 100012 --item 2 --at 2027-01-31T12:00Z'],
  },
];

const EXPIRES = {
  flags: '--expires <time>',
  summary: `when the trade offers expire (default in ${TRADE_OFFER_DAYS} days)`,
};

const UNPROTECTED = {
  flags: '--unprotected',
  summary: 'Steam does not protect these trades, or no longer does: the items are the buyers’ at once',
};

const FORCE = [
  { flags: '--force', summary: 'although the buyer has just changed credentials, and deliveries wait' },
  { flags: '--reason <text>', summary: 'why it is forced, for the audit log' },
];

export const deliveryCommands: AdminCommand<DeliveryServices>[] = REPORTS.map(
  ({ name, summary, state, by, examples }) => ({
    name,
    summary,
    examples,
    arguments: [ORDERS_ARGUMENT],
    options: [
      { flags: '--offer <number>', summary: 'Steam’s number of the trade offer, where the orders do not name theirs' },
      ...(state === 'sent' ? [EXPIRES, ...FORCE] : []),
      ...(state === 'protected' ? [UNPROTECTED] : []),
      { flags: '--item <items>', summary: 'only these items of one order, such as 1,3' },
      { flags: '--at <time>', summary: 'when it happened (default now)' },
      { flags: '--note <text>', summary: 'note for other operators, at most 300 characters' },
    ],
    async run(context, { values, options }, output) {
      const targets = readTargets(values['orders'], options['offer']);
      const positions = readItems(options['item']);
      if (positions !== undefined && targets.length > 1) throw new CommandError('--item is for one order at a time.');
      if (state === 'sent') requireTradeOffers(targets);
      const report = {
        state,
        by,
        positions,
        operator: context.operator,
        at: readPast('--at', options['at']),
        note: readNote(options['note']),
        isUnprotected: options['unprotected'] === true,
        ...(state === 'sent' && { expiresAt: readExpiry(options['expires']) }),
        forced: options['force'] === true ? readReason(options['reason'], 'it is kept in the audit log') : undefined,
      };
      const results: OrderResult[] = [];
      for (const target of targets) {
        const result = await reportOne(context, { ...report, ...target });
        results.push(result);
        if (targets.length > 1 || result.error === undefined) output.line(lineOf(result));
      }
      output.result(results);
      const failed = results.filter(({ error }) => error !== undefined);
      if (failed.length === 0) return;
      const single = targets.length === 1 ? failed[0]?.error : undefined;
      throw new CommandError(single ?? `${failed.length} of ${targets.length} orders could not be changed.`);
    },
  }),
);

type OrderReport = Parameters<DeliveryService['report']>[0];

interface OrderResult {
  order: number;
  /** State of the items now. */
  state: TradeState;
  /** The items that have changed, counted from 1. */
  items: number[];
  trade_offer: string | null;
  refund: number | null;
  /** Number of the request, where a second person has to agree. */
  approval?: number;
  /** Why nothing has changed. */
  error?: string;
}

/** A reversal refunds: above the limit it waits. */
async function reportWithin({ actGuard, deliveries }: DeliveryServices, report: OrderReport) {
  if (report.state !== 'reversed') return { done: await deliveries.report(report) };
  const { order: id, positions, tradeOffer, at, note } = report;
  const items = positions?.map((position) => position + 1);
  const target = { id, ...(items && { items }), ...(tradeOffer !== undefined && { trade_offer: tradeOffer }) };
  const body = { orders: [target], reason: note ?? 'Entered as a command.', ...(at && { at: epochSeconds(at) }) };
  return actGuard.runCommand(report.operator ?? 'unknown', { route: 'POST /desk/orders/reverse', body }, (limit) =>
    deliveries.report({ ...report, limit }),
  );
}

/** Applies a report to one order; a rejection is part of the result, so that the other orders are not held up. */
async function reportOne({ services, log }: AdminContext<DeliveryServices>, report: OrderReport): Promise<OrderResult> {
  const { order, state } = report;
  const result: OrderResult = { order, state, items: [], trade_offer: report.tradeOffer ?? null, refund: null };
  try {
    const outcome = await reportWithin(services, report);
    if ('approval' in outcome) return { ...result, ...outcome };
    const { changed, refund } = outcome.done;
    // What cannot be sent now is sent by the reconciliation.
    const failed = (error: unknown) => log.warn({ err: error, refund }, 'refund could not be sent');
    if (refund !== undefined) await services.payments.sendRefund(refund).catch(failed);
    if (changed.length > 0) log.info({ order, state }, 'trade reported');
    const items = changed.map(({ position }) => position + 1);
    const [first] = changed;
    if (first === undefined) return result;
    return { ...result, state: first.trade_state, items, trade_offer: first.trade_offer, refund: refund ?? null };
  } catch (error) {
    if (error instanceof CommandError || error instanceof ApiError) return { ...result, error: error.message };
    throw error;
  }
}

function lineOf({ order, state, items, refund, error, approval }: OrderResult): string {
  if (approval !== undefined)
    return `Order ${order}: a second person has to agree, request ${approval} in the back office.`;
  if (error !== undefined) return `Order ${order}: ${error}`;
  if (items.length === 0) return `Order ${order}: this was known, nothing has changed.`;
  const which = items.length === 1 ? `item ${items[0]} is` : `items ${items.join(', ')} are`;
  return `Order ${order}: ${which} ${state}${refund === null ? '' : `, refund ${refund}`}.`;
}

/** @throws CommandError */
function requireTradeOffers(targets: readonly OrderTarget[]): void {
  const without = targets.find(({ tradeOffer }) => tradeOffer === undefined);
  if (without) {
    throw new CommandError(`Say which trade offer order ${without.order} was sent by: ${without.order}:6213504121.`);
  }
}

/** @throws CommandError */
function readExpiry(typed: string | boolean | undefined): Date {
  const expiresAt = readTime('--expires', typed) ?? fromNow(TRADE_OFFER_DAYS * DAY);
  if (expiresAt <= fromNow(0)) throw new CommandError('--expires must be in the future.');
  return expiresAt;
}

/** @throws CommandError */
function readNote(typed: string | boolean | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const note = String(typed).trim();
  if (note === '' || note.length > 300) throw new CommandError('--note has 1 to 300 characters.');
  return note;
}

/**
 * Reads `100012:6213504121,100013`.
 * @param offer trade offer of the orders that do not name one
 * @throws CommandError
 */
const readTargets = (typed: string | undefined, offer: string | boolean | undefined): OrderTarget[] =>
  readIds('order', typed, offer).map(({ id, tradeOffer }) => ({ order: id, tradeOffer }));
