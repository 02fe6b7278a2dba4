import { trades as calls, type DeskTrade } from '@patina/shared-api/contract/desk/trades';
import { act, listing, noteRead, reading } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';
import { tradeList, tradeWatch } from './list-trades.ts';
import { settleTrade } from './settle-trade.ts';
import type { TradeWatcher } from './watch-trades.ts';

interface TradeServices {
  database: Database;
  tradeWatcher: TradeWatcher;
}

const numbersOf = ({ orders, offers }: DeskTrade) =>
  [...orders.map((order) => `order ${order}`), ...offers.map((offer) => `offer ${offer}`)].join(', ');

/** The calls of the back office about trades on Steam. */
export const tradeDesk = [
  ...listing([calls.list, calls.exportList], {
    async list({ database }: TradeServices, query, { operator }) {
      await noteRead(database, operator.email, 'trades');
      return tradeList(database, query);
    },
    file: 'trades',
    columns: [
      'trade_offer',
      ['changed', ({ changed_at }) => isoTime(changed_at)],
      'state',
      ['of', numbersOf],
      'partner',
      ['items', ({ items }) => items.map(({ name, asset }) => name ?? asset).join(', ')],
      ['held until', ({ held_until }) => held_until && isoTime(held_until)],
      'asks',
      'says',
    ],
    command: {
      name: 'trade list',
      summary: 'List trades on Steam that somebody must look at, or all that Steam has told of',
      examples: ['trade list', 'trade list --queue open', 'trade list --queue all --search 100012 --json'],
      fields: {
        queue: 'asks (default), open for those that wait at Steam, or all',
        search: 'number of a trade offer, an order or an offer',
      },
      say: (trade) =>
        [
          trade.trade_offer,
          isoTime(trade.changed_at),
          trade.state,
          numbersOf(trade),
          trade.asks ?? '-',
          trade.says ?? '',
        ]
          .join('  ')
          .trim(),
    },
  }),

  reading(calls.watch, {
    run: async ({ database, tradeWatcher }: TradeServices) => ok(await tradeWatch(database, tradeWatcher.accounts)),
    command: {
      name: 'trade watch',
      summary: 'Say whether trades on Steam are watched, and up to when they are known',
      examples: ['trade watch'],
      say: ({ state, read_till, retry_at }) =>
        [state, read_till && `known up to ${isoTime(read_till)}`, retry_at && `next try ${isoTime(retry_at)}`]
          .filter(Boolean)
          .join('  '),
    },
  }),

  act(calls.read, {
    store: 'Reports what Steam says, whoever asks.',
    perMinute: 12,
    async run({ tradeWatcher }: TradeServices, { log }) {
      await tradeWatcher.run(log);
      return OK;
    },
    command: {
      name: 'trade read',
      summary: 'Ask Steam now what has become of trades',
      examples: ['trade read'],
      say: () => 'Steam was asked; see trade list.',
    },
  }),

  act(calls.settle, {
    store: 'Says that somebody has looked; moves nothing.',
    subject: ({ trade_offer }) => `trade ${String(trade_offer)}`,
    async run({ database }: TradeServices, { body, operator, log }) {
      if (await settleTrade(database, body, operator.email))
        log.info({ tradeOffer: body.trade_offer }, 'trade settled');
      return OK;
    },
    command: {
      name: 'trade settle',
      summary: 'Say that what is asked about a trade is settled',
      examples: ['trade settle 6213504121 reversed'],
      fields: {
        trade_offer: { argument: 'number', summary: 'number of the trade offer' },
        asks: { argument: 'question', summary: 'what is asked, as trade list shows it' },
      },
      say: (_, { trade_offer }) => `What was asked about trade offer ${trade_offer} is settled.`,
    },
  }),
];
