import { orders as calls, type TradeReports } from '@patina/shared-api/contract/desk/orders';
import { TRADE_OFFER_DAYS } from '@patina/shared-api/contract/trades/trade-policy';
import {
  type ActCall,
  act,
  LIST_FIELDS,
  reading,
  readPage,
  readPast,
  runEach,
  subjectOf,
} from '#operators/operators.ts';
import { changeTradeLink } from '#orders/change-trade-link.ts';
import type { DeliveryService } from '#orders/delivery.ts';
import type { DeskOrders } from '#orders/desk-orders.ts';
import { deliveredLine, orderLines, rowLine } from '#orders/order-lines.ts';
import type { RefundService } from '#orders/refund.ts';
import type { readingToSend } from '#orders/to-send.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { DAY, fromNow } from '#platform/time.ts';
import type { EmailService } from '#store/store.ts';

interface OrderServices {
  database: Database;
  deskOrders: DeskOrders;
  deliveries: DeliveryService;
  emails: EmailService;
  refunds: RefundService;
  readToSend: ReturnType<typeof readingToSend>;
}

const OF_ORDER = subjectOf('order');

const ORDER = { argument: 'order', summary: 'number of the order' };

/** Orders that a command is about, and what it says of them. */
const ORDERS = {
  orders: {
    argument: 'orders',
    summary: 'numbers of orders, joined by commas, each with its trade offer or without: 100012:6213504121,100013',
  },
  'orders.trade_offer': {
    option: 'offer',
    summary: 'Steam’s number of the trade offer, where the orders do not name theirs',
  },
  'orders.items': { option: 'item', summary: 'only these items of one order, such as 1,3' },
};

const REPORTED = {
  ...ORDERS,
  at: 'when it happened (default now)',
  note: 'note for other operators, at most 300 characters',
};

/** Who moves a trade by what is reported. */
const ACTORS = { sent: 'store', protected: 'buyer', declined: 'buyer', expired: 'steam' } as const;

/** Reports what has become of the trade offers of orders. @throws ApiError */
async function report({ deliveries }: OrderServices, { body, operator, log }: ActCall<unknown, TradeReports>) {
  const { state, at, note, forced, is_unprotected: isUnprotected, expires_at: expires } = body;
  const expiresAt = expires === undefined ? fromNow(TRADE_OFFER_DAYS * DAY) : new Date(expires * 1000);
  if (expiresAt <= fromNow(0)) throw invalidInput({ expires_at: 'trade-time-wrong' });
  const reported = {
    state,
    by: ACTORS[state],
    operator: operator.email,
    note,
    forced,
    isUnprotected,
    at: readPast(at),
  };
  const shared = { ...reported, ...(state === 'sent' && { expiresAt }) };
  const results = await runEach(body.orders, async ({ id, trade_offer: tradeOffer, items }) => {
    const positions = items?.map((item) => item - 1);
    const { changed } = await deliveries.report({ ...shared, order: id, tradeOffer, positions });
    if (changed.length > 0) log.info({ order: id, state }, 'trade reported');
    return {
      changed: changed.length > 0,
      items: changed.map(({ position }) => position + 1),
      state: changed[0]?.trade_state ?? state,
      trade_offer: changed[0]?.trade_offer ?? tradeOffer,
    };
  });
  return { ...OK, results };
}

/** The calls of the back office about orders. */
export const orderDesk = [
  reading(calls.list, {
    run: async ({ deskOrders }: OrderServices, { query, operator }) =>
      readPage(query, await deskOrders.list(query, operator)),
    command: {
      name: 'order list',
      examples: [
        'order list',
        'order list --status processing --trade waiting',
        'order list --buyer ana@example.com --from 2026-11-01 --to 2026-12-01 --json',
      ],
      fields: {
        status: 'only those',
        trade: 'with an item that is',
        buyer: 'email address, id or name of the buyer, or a part of it',
        item: 'words of the title of an item',
        id: 'number of the order',
        tag: 'only those with this tag',
        from: 'placed on this day or later, in UTC',
        to: 'placed on this day or before',
        ...LIST_FIELDS,
      },
      say: rowLine,
    },
  }),

  reading(calls.exportList, {
    run: ({ deskOrders }: OrderServices, { query, operator }) => deskOrders.csv(query, operator),
  }),

  reading(calls.details, {
    run: async ({ deskOrders }: OrderServices, { params, operator }) => ok(await deskOrders.find(params.id, operator)),
    command: {
      name: 'order show',
      summary: 'Show an order: buyer, trade link, items with their wear, refunds, and everything that has happened',
      examples: ['order show 100012', 'order show 100012 --json'],
      fields: { id: ORDER },
      say: orderLines,
    },
  }),

  reading(calls.toSend, {
    run: ({ readToSend }: OrderServices, { query, operator }) => readToSend(query, operator),
  }),

  act(calls.report, {
    name: 'order report',
    subject: OF_ORDER,
    each: 'orders',
    run: report,
    commands: [
      {
        name: 'order sent',
        summary: 'Report that items of orders were sent by trade offers on Steam; the buyers get an email',
        examples: [
          'order sent 100012:6213504121',
          'order sent 100012:6213504121,100013:6213504176 --expires 2027-01-31',
          'order sent 100012 --offer 6213504121 --item 1,3',
        ],
        fixed: { state: 'sent' },
        fields: {
          ...REPORTED,
          expires_at: {
            option: 'expires',
            summary: `when the trade offers expire (default in ${TRADE_OFFER_DAYS} days)`,
          },
          forced: 'why they are sent although the buyer has just changed credentials, and deliveries wait',
        },
        say: deliveredLine,
      },
      {
        name: 'order accepted',
        summary: 'Report that buyers have accepted their trade offers; Steam protects the trades for 7 days',
        examples: [
          'order accepted 100012,100013',
          'order accepted 100012:6213504121 --at 2027-01-31T12:00Z',
          'order accepted 100012 --unprotected',
        ],
        fixed: { state: 'protected' },
        fields: {
          ...REPORTED,
          is_unprotected: {
            option: 'unprotected',
            summary: 'Steam does not protect these trades, or no longer does: the items are the buyers’ at once',
            isFlag: true,
          },
        },
        say: deliveredLine,
      },
      {
        name: 'order declined',
        summary: 'Report that buyers have declined their trade offers; the items are to be sent again, or refunded',
        examples: ['order declined 100012', 'order declined 100012 --note "Asks for another trade link."'],
        fixed: { state: 'declined' },
        fields: REPORTED,
        say: deliveredLine,
      },
      {
        name: 'order expired',
        summary:
          'Report that trade offers have expired or were taken back; the items are to be sent again, or refunded',
        examples: ['order expired 100012,100013', 'order expired 100012 --item 2'],
        fixed: { state: 'expired' },
        fields: REPORTED,
        say: deliveredLine,
      },
    ],
  }),

  act(calls.reverse, {
    name: 'order reversed',
    subject: OF_ORDER,
    each: 'orders',
    waits: ['limit'],
    run: async ({ refunds }: OrderServices, { body: { orders, reason, at }, ...call }) => ({
      ...OK,
      results: await refunds.reverse(orders, { ...call, reason, at: readPast(at) }),
    }),
    command: {
      examples: [
        'order reversed 100012 --reason "Steam has reversed the trade."',
        'order reversed 100012 --item 2 --at 2027-01-31T12:00Z --reason "Steam has reversed the trade."',
      ],
      fields: { ...ORDERS, reason: 'why, for the audit log', at: 'when it happened (default now)' },
      say: deliveredLine,
    },
  }),

  act(calls.tradeLink, {
    name: 'order trade-link',
    subject: OF_ORDER,
    async run({ database, emails }: OrderServices, { body, operator, log }) {
      const { id, trade_link: typed, seen_link, reason } = body;
      const request = { order: id, typed, seen: seen_link ?? undefined };
      const changed = await changeTradeLink(database, emails, request, { operator: operator.email, reason });
      if (changed !== undefined) log.info({ order: id }, 'trade link of order changed');
      return { ...OK, ...changed };
    },
    command: {
      summary:
        'Change where the items of an order that are still to be sent go, after a decline for example; the buyer gets an email',
      examples: [
        'order trade-link 100012 "https://steamcommunity.com/tradeoffer/new/?partner=…&token=…" --reason "New token."',
      ],
      fixed: { seen_link: null },
      fields: {
        id: ORDER,
        trade_link: { argument: 'link', summary: 'trade link of the buyer, in quotation marks' },
        reason: 'why, for the audit log',
      },
      say: ({ before, after }, { id }) =>
        after === undefined
          ? `Order ${id}: this was known, nothing has changed.`
          : `Order ${id} goes to ${after}, no longer to ${before}.`,
    },
  }),

  act(calls.refund, {
    name: 'order refund',
    subject: OF_ORDER,
    each: 'orders',
    waits: ['limit'],
    run: async ({ refunds }: OrderServices, { body: { orders, reason, is_withdrawn }, ...call }) => ({
      ...OK,
      results: await refunds.refund(orders, { ...call, reason, isWithdrawn: is_withdrawn }),
    }),
    command: {
      examples: [
        'order refund 100012 --reason "It is damaged."',
        'order refund 100012 --item 1,3 --reason "Out of stock." --json',
        'order refund 100012 --withdrawn --reason "The buyer does not answer."',
      ],
      fields: {
        orders: { argument: 'orders', summary: 'numbers of orders, joined by commas' },
        'orders.items': {
          option: 'item',
          summary: 'only these items of one order, such as 1,3 (default all that are not refunded)',
        },
        is_withdrawn: {
          option: 'withdrawn',
          summary: 'the trade offers that the items are in were taken back on Steam',
        },
        reason: 'why, for the audit log',
      },
      say: ({ id, items = [] }) => `Order ${id} is refunded: item ${items.join(', ')}.`,
    },
  }),
];
