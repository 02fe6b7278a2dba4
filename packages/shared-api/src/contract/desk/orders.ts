import * as z from 'zod/mini';
import { readTradeLink } from '../account/trade-link.ts';
import { UnitFacts } from '../catalogue/units.ts';
import { OrderEventKind, OrderStatus } from '../orders/purchase.ts';
import { answer, Done, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { Trade, TradeActor, TradeState } from '../trades/trade.ts';
import { BulkAnswer, moment, pastMoment, reasonText, severalOf, tradeOfferNumber } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { DAYS, ListQuery } from './list-query.ts';

/** Orders of the list; the first is the order of a list that nobody has sorted. */
export const ORDER_SORTS = ['-id', 'id', '-total', 'total'] as const;

/** Which orders are listed. `buyer` is part of a name or of an address, or the id of an account; `item` words of a title. */
const ORDER_FILTERS = {
  sort: z.optional(z.enum(ORDER_SORTS)),
  status: z.optional(OrderStatus),
  /** With an item in this state. */
  trade: z.optional(TradeState),
  buyer: z.optional(shortText),
  item: z.optional(shortText),
  id: z.optional(shortText),
  /** Tagged so. */
  tag: z.optional(shortText),
  /** Days of the order. */
  ...DAYS,
};

export const DeskOrderQuery = z.extend(ListQuery, ORDER_FILTERS);
export type DeskOrderQuery = z.output<typeof DeskOrderQuery>;

/** The person whose order it is; the address is null once the account is closed. */
const Buyer = z.object({ id: z.number(), email: z.nullable(z.string()), name: z.string(), surname: z.string() });

/** A row of the list. Amounts in the internal currency; times are seconds since 1970. */
export const DeskOrderRow = z.object({
  id: z.number(),
  created_at: z.number(),
  status: OrderStatus,
  /** Title of the pack, or of the first item. */
  title: z.string(),
  count: z.number(),
  total: z.number(),
  payment_method: z.string(),
  buyer: Buyer,
  /** How many items are in which state. */
  trades: z.array(z.object({ state: TradeState, count: z.number() })),
  /** By name; an older API does not tell them. */
  tags: z.optional(z.array(z.string())),
});
export type DeskOrderRow = z.output<typeof DeskOrderRow>;

/** An item of an order, with its facts as far as the catalogue still has them. */
export const DeskOrderItem = z.object({
  /** Place in the order, from 1. */
  item: z.number(),
  product_id: z.nullable(z.number()),
  title: z.string(),
  phase: z.nullable(z.string()),
  exterior: z.nullable(z.string()),
  wear_min: z.nullable(z.number()),
  wear_max: z.nullable(z.number()),
  /** The very item that is to be sent; null where the items of its product are not known one by one. */
  unit: z.nullable(UnitFacts),
  rarity_color: z.nullable(z.string()),
  /** Absolute, or relative to the image host. */
  img_url: z.string(),
  price: z.number(),
  trade: Trade,
  refund: z.nullable(z.object({ amount: z.number(), at: z.number() })),
});
export type DeskOrderItem = z.output<typeof DeskOrderItem>;

export const DeskRefund = z.object({
  number: z.number(),
  at: z.number(),
  /** In the internal currency. */
  credits: z.number(),
  /** What goes back by the payment, in its currency; null for a refund to the balance. */
  paid: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** When the payment provider had it; null until then. */
  done_at: z.nullable(z.number()),
});
export type DeskRefund = z.output<typeof DeskRefund>;

/** Something that has happened to an order, to one of its items, or by a refund. */
export const DeskOrderEvent = z.object({
  at: z.number(),
  /** Status of the order; undefined for what has happened to an item, and for a refund. */
  status: z.optional(OrderEventKind),
  item: z.optional(z.number()),
  state: z.optional(TradeState),
  trade_offer: z.optional(z.nullable(z.string())),
  by: z.optional(TradeActor),
  operator: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
  /** Number of a refund. */
  refund: z.optional(z.number()),
});
export type DeskOrderEvent = z.output<typeof DeskOrderEvent>;

export const DeskOrder = z.object({
  id: z.number(),
  created_at: z.number(),
  status: OrderStatus,
  title: z.nullable(z.string()),
  subtotal: z.number(),
  discount: z.number(),
  promocode: z.nullable(z.string()),
  total: z.number(),
  vat_percent: z.number(),
  vat: z.number(),
  /** The total and its VAT without what was refunded; null while nothing was. */
  left: z.nullable(z.object({ total: z.number(), vat: z.number() })),
  payment_method: z.string(),
  buyer: Buyer,
  /** Where the items go; null for an order from before it was kept, and once the account is closed. */
  recipient: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      steam_id: z.string(),
      trade_link: z.string(),
    }),
  ),
  /** Until when its delivery waits after a change of credentials; null if it does not. */
  waits_until: z.nullable(z.number()),
  items: z.array(DeskOrderItem),
  refunds: z.array(DeskRefund),
  /** Oldest first. */
  events: z.array(DeskOrderEvent),
});
export type DeskOrder = z.output<typeof DeskOrder>;

export const DeskDeliveryQuery = ListQuery;
export type DeskDeliveryQuery = z.output<typeof DeskDeliveryQuery>;

/** An order with what is to be sent of it: one trade offer. Times are seconds since 1970. */
export const DeskDelivery = z.object({
  id: z.number(),
  created_at: z.number(),
  /** Name of the recipient. */
  buyer: z.string(),
  /** Where the items go; null for an order from before it was kept, and once the account is closed. */
  trade_link: z.nullable(z.string()),
  /** Until when its delivery waits after a change of credentials; null if it does not. */
  waits_until: z.nullable(z.number()),
  items: z.array(
    z.object({
      /** Place in the order, from 1. */
      item: z.number(),
      title: z.string(),
      /** Absolute, or relative to the image host. */
      img_url: z.string(),
      state: TradeState,
      /** From when it can be sent; null: now. An older API does not tell. */
      available_at: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type DeskDelivery = z.output<typeof DeskDelivery>;

/** Items of an order, by their places from 1. */
const itemsOf = z.array(z.int().check(z.gte(1), z.lte(1000))).check(z.minLength(1), z.maxLength(1000));

const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** What can be reported of the trade offers of orders, beside their reversal. */
export const ReportedTrade = z.enum(['sent', 'protected', 'declined', 'expired']);
export type ReportedTrade = z.output<typeof ReportedTrade>;

/** An order that a report is about: all items that it can be about, unless it names some. */
const ReportedOrder = z.object({
  id: rowId,
  trade_offer: z.optional(tradeOfferNumber),
  items: z.optional(itemsOf),
});

/** An order that is refunded: all items that are not refunded yet, unless it names some. */
const RefundedOrder = z.object({ id: rowId, items: z.optional(itemsOf) });

export const TradeReports = z.extend(BodyLocale, {
  state: ReportedTrade,
  orders: severalOf(ReportedOrder),
  /** When it happened; now by default. */
  at: z.optional(pastMoment),
  /** When the trade offers expire that were sent. */
  expires_at: z.optional(moment),
  /** Steam does not protect the accepted trades: the items are the buyers' at once. */
  is_unprotected: z.optional(z.boolean()),
  note: z.optional(note),
  /** Why items are sent although the buyer has just changed credentials. */
  forced: z.optional(reasonText),
});
export type TradeReports = z.output<typeof TradeReports>;

/** Where the rest of an order goes instead of `seen_link`, which the operator has seen. */
export const NewTradeLink = z.extend(BodyLocale, {
  id: rowId,
  trade_link: shortText.check(z.refine((link) => readTradeLink(link) !== undefined, 'trade-link-malformed')),
  seen_link: z.nullable(shortText),
  reason: reasonText,
});
export type NewTradeLink = z.output<typeof NewTradeLink>;

const DELIVERY = { roles: ['support', 'owner'] } as const;
const READ = { roles: ['support', 'finance', 'owner'] } as const;

export const orders = {
  ...deskList('/desk/orders', 'Orders, a page at a time', DeskOrderQuery, DeskOrderRow, READ),
  details: deskGet(
    '/desk/orders/{id}',
    'An order with its items and everything that has happened',
    Locale,
    answer(DeskOrder),
    READ,
  ),
  toSend: deskGet(
    '/desk/orders/to-send',
    'Orders with items that can be sent now, oldest first, a page at a time',
    DeskDeliveryQuery,
    listAnswer(DeskDelivery),
    READ,
  ),
  report: deskPost(
    '/desk/orders/report',
    'Reports what has become of the trade offers of orders: each order for itself, all of its items or none',
    TradeReports,
    BulkAnswer,
    DELIVERY,
  ),
  reverse: deskPost(
    '/desk/orders/reverse',
    'Reports that trades of orders were reversed on Steam: their items are refunded and back in stock',
    z.extend(BodyLocale, {
      orders: severalOf(ReportedOrder),
      /** When it happened; now by default. */
      at: z.optional(pastMoment),
      reason: reasonText,
    }),
    BulkAnswer,
    { ...DELIVERY, isMoney: true },
  ),
  tradeLink: deskPost(
    '/desk/orders/trade-link',
    'Sends what is still to be sent of an order to another trade link; its buyer is told',
    NewTradeLink,
    Done,
    { ...DELIVERY, isMoney: true },
  ),
  refund: deskPost(
    '/desk/orders/refund',
    'Refunds orders, or items of them, the way they were paid; above a limit a second person decides',
    z.extend(BodyLocale, {
      orders: severalOf(RefundedOrder),
      reason: reasonText,
      /** The trade offers that items are in have been taken back on Steam; without it such items are refused. */
      is_withdrawn: z.optional(z.boolean()),
    }),
    BulkAnswer,
    { ...READ, isMoney: true },
  ),
};
