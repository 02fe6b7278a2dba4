import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { paths } from '@patina/shared-api/paths';
import { titleWithFloat } from '#catalogue/catalogue.ts';
import { enqueueMoneyEmail, type MoneyEmail } from '#identity/identity.ts';
import type { Order, OrderLine } from '#orders/order.ts';
import type { Database, UnitOfStock } from '#platform/database/tables.ts';
import { type EmailKind, type EmailRenderer, formatMoney, type MoneyFacts } from '#store/store.ts';

/** What an email about an order needs to know of it. */
export type OrderReference = Pick<Order, 'id' | 'user_id' | 'origin'>;

type OrderFacts = MoneyFacts & { button?: string };

/**
 * An email to the buyer of an order, with its number and a link to it.
 * @param button URL of the email's button; that of the order by default
 */
export function orderEmail(
  kind: EmailKind,
  { id, origin }: Pick<OrderReference, 'id' | 'origin'>,
  { button, ...facts }: OrderFacts,
): MoneyEmail {
  const order = origin === null ? undefined : `${origin}${paths.order(id)}`;
  const links = button === undefined ? { link: order } : { link: button, more: order };
  return { kind, money: { ...facts, number: String(id) }, links, about: `order ${id}` };
}

/** Enqueues an `orderEmail`. */
export function enqueueOrderEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: EmailKind,
  order: OrderReference,
  facts: OrderFacts,
): Promise<void> {
  const { money, links, about } = orderEmail(kind, order, facts);
  return enqueueMoneyEmail(transaction, renderer, kind, order.user_id, money, links, about);
}

/** Email about an order's new status; null for a status without an email. */
export const STATUS_EMAILS = {
  pending: null,
  processing: 'receipt',
  completed: null,
  cancelled: null,
  refunded: 'refund',
  reversed: null,
} as const satisfies Record<OrderStatus, EmailKind | null>;

/** Facts of a paid order; amounts in hundredths. */
export interface Receipt {
  order: OrderReference;
  totalMinor: number;
  /** VAT that `totalMinor` includes. */
  vatMinor: number;
  /** What was charged; undefined: Credits, from the balance. */
  currency?: string;
  items: BoughtItem[];
}

interface BoughtItem {
  title: string;
  unit: Pick<UnitOfStock, 'float'> | null | undefined;
  /** From when it can be delivered; null: from the payment on. */
  availableAt: Date | null;
}

/** The receipt of an order that has just been paid; it says what is delivered later, and from when. */
export function receiptEmail({ order, items, totalMinor, vatMinor, currency }: Receipt): MoneyEmail {
  const now = new Date();
  const later = items.filter(({ availableAt }) => availableAt !== null && availableAt > now);
  const facts = {
    items: titlesOf(items),
    amount: formatMoney(totalMinor, currency),
    vat: formatMoney(vatMinor, currency),
  };
  if (later.length === 0) return orderEmail(STATUS_EMAILS.processing, order, facts);
  const from = new Date(Math.max(...later.map(({ availableAt }) => availableAt?.getTime() ?? 0)));
  return orderEmail('receiptLater', order, { ...facts, later: titlesOf(later), from });
}

const titlesOf = (items: readonly BoughtItem[]) =>
  items.map(({ title, unit }) => titleWithFloat(title, unit)).join(', ');

/** Enqueues the receipt of an order that has just been paid. */
export function enqueueReceipt(transaction: Database, renderer: EmailRenderer, receipt: Receipt): Promise<void> {
  const { kind, money, links, about } = receiptEmail(receipt);
  return enqueueMoneyEmail(transaction, renderer, kind, receipt.order.user_id, money, links, about);
}

/** Email about a trade's new state; null for a state without one. */
const TRADE_EMAILS = {
  waiting: null,
  sent: 'tradeSent',
  protected: 'tradeAccepted',
  done: 'tradeDone',
  declined: 'tradeDeclined',
  expired: 'tradeExpired',
  reversed: 'tradeReversed',
  cancelled: null,
} as const satisfies Record<TradeState, EmailKind | null>;

/** Steam's page of a trade offer. */
const tradeOfferPage = (tradeOffer: string) => `https://steamcommunity.com/tradeoffer/${tradeOffer}/`;

/**
 * Enqueues the email about items of an order that have the same new state.
 * @param given refunded amount of a reversed trade; without it, it was refunded before and there is no email
 */
export async function enqueueTradeEmail(
  transaction: Database,
  renderer: EmailRenderer,
  order: Order,
  state: TradeState,
  lines: readonly OrderLine[],
  given?: string,
): Promise<void> {
  const kind = TRADE_EMAILS[state];
  const [first] = lines;
  if (kind === null || first === undefined || (state === 'reversed' && given === undefined)) return;
  const items = lines.map(({ title }) => title).join(', ');
  const until = state === 'sent' ? first.trade_expires_at : first.protected_until;
  const offer = first.trade_offer ?? '';
  await enqueueOrderEmail(transaction, renderer, kind, order, {
    items,
    offer,
    ...(until && { until }),
    ...(given !== undefined && { amount: given }),
    ...(state === 'sent' && { button: tradeOfferPage(offer) }),
  });
}
