import type { OrderItem, Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { Trade, TradeState } from '@patina/shared-api/contract/trades/trade';
import { fromMinor, toMinor } from '@patina/shared-api/money';

type UpcomingKind = 'tradable' | 'send' | 'sendAgain' | 'accept' | 'held' | 'yours';

/** What has happened to items, at a time in seconds since 1970. */
export interface PastTradeStep {
  kind: Exclude<TradeState, 'waiting'> | 'refund';
  at: number;
  /** Whether the buyer has done it, of a cancellation. */
  isByBuyer?: boolean;
  /** Whether it is cancelled because Steam has reversed the trade in which the store got it. */
  isLost?: boolean;
  /** What was paid back with this step. */
  refunded?: Refunded;
}

/** What was paid back for items of an order. */
export interface Refunded {
  /** Internal currency. */
  amount: number;
  /** In the currency that the order's payment charged; undefined without a payment. */
  charged: number | undefined;
}

/** What is still to happen to items. */
export interface UpcomingTradeStep {
  kind: UpcomingKind;
  at?: undefined;
  /** When it happens, or by when, where that is known; seconds since 1970. */
  until?: number | undefined;
  /** Steam's number of the trade offer that waits for the buyer. */
  tradeOffer?: string | undefined;
}

export type TradeStep = PastTradeStep | UpcomingTradeStep;

/** Items of an order that travel together, and their steps, oldest first. */
export interface ItemWay {
  /** Id of the first item. */
  key: number;
  items: OrderItem[];
  steps: TradeStep[];
}

/** The ways of a paid order's items; items with equal ways are together (docs/product.md#delivery). */
export function itemWays({ items, status }: Pick<Purchase, 'items' | 'status'>): ItemWay[] {
  if (status === 'pending' || status === 'cancelled') return [];
  const ways = Map.groupBy(items, ({ trade, refund }) => JSON.stringify([trade, refund?.at]));
  return [...ways.values()]
    .map((together) => ({ key: together[0]?.item_id ?? 0, items: together, steps: stepsOf(together) }))
    .filter(({ steps }) => steps.length > 0);
}

function stepsOf(items: readonly OrderItem[]): TradeStep[] {
  const [first] = items;
  if (first?.trade === undefined) return [];
  const past = first.trade.events.flatMap(({ state, by, at }): PastTradeStep[] => {
    if (state === 'waiting') return [];
    const isCancelled = state === 'cancelled';
    const why = { ...(by === 'buyer' && { isByBuyer: true }), ...(by === 'steam' && { isLost: true }) };
    return [{ kind: state, at, ...(isCancelled && why) }];
  });
  return [...withRefund(past, items), ...upcoming(first.trade)];
}

/** Adds what was paid back to the step that it belongs to, or as a step of its own. */
function withRefund(steps: PastTradeStep[], items: readonly OrderItem[]): PastTradeStep[] {
  const at = items[0]?.refund?.at;
  if (at === undefined) return steps;
  const refunded = refundedOf(items);
  const cause = steps.find(({ kind }) => kind === 'reversed' || kind === 'cancelled');
  const refund: PastTradeStep = { kind: 'refund', at, refunded };
  if (cause === undefined) return [...steps, refund].toSorted((one, other) => one.at - other.at);
  return steps.map((step) => (step === cause ? { ...step, refunded } : step));
}

export function refundedOf(items: readonly OrderItem[]): Refunded {
  const refunds = items.flatMap(({ refund }) => refund ?? []);
  const isCharged = refunds.every(({ charged }) => typeof charged === 'number');
  return {
    amount: sum(refunds.map(({ amount }) => amount)),
    charged: isCharged ? sum(refunds.map(({ charged }) => charged ?? 0)) : undefined,
  };
}

const sum = (amounts: readonly number[]) =>
  fromMinor(amounts.reduce((sumMinor, amount) => sumMinor + toMinor(amount), 0));

function upcoming(trade: Trade): UpcomingTradeStep[] {
  const { state, expires_at, due_at, held_until, protected_until, available_at, trade_offer } = trade;
  const later: UpcomingTradeStep[] = [{ kind: 'accept' }, { kind: 'yours' }];
  const before: UpcomingTradeStep[] = available_at == null ? [] : [{ kind: 'tradable', until: available_at }];
  const table: Record<TradeState, UpcomingTradeStep[]> = {
    waiting: [...before, { kind: 'send', until: due_at ?? undefined }, ...later],
    declined: [...before, { kind: 'sendAgain', until: due_at ?? undefined }, ...later],
    expired: [...before, { kind: 'sendAgain', until: due_at ?? undefined }, ...later],
    sent: [
      held_until == null
        ? { kind: 'accept', until: expires_at ?? undefined, tradeOffer: trade_offer ?? undefined }
        : { kind: 'held', until: held_until },
      { kind: 'yours' },
    ],
    protected: [{ kind: 'yours', until: protected_until ?? undefined }],
    done: [],
    reversed: [],
    cancelled: [],
  };
  return table[state];
}
