import { MOST_AT_ONCE } from '@patina/shared-api/contract/desk/bulk-results';
import { offers as calls } from '@patina/shared-api/contract/desk/offers';
import { people } from '@patina/shared-api/contract/desk/people';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import { requireOffer } from '#offers/change-offer.ts';
import type { DeskOfferService } from '#offers/desk-offers.ts';
import type { HandOverService } from '#offers/hand-over.ts';
import type { SteamAccounts } from '#offers/inventory/steam-accounts.ts';
import type { Offer } from '#offers/offer.ts';
import { amount, arrivalLines, factsOf, offerLines, rowLine } from '#offers/offer-lines.ts';
import { PAID_IN } from '#offers/payout.ts';
import { judgePrice, type OfferAdmin } from '#offers/price-offer.ts';
import type { SeveralOffers } from '#offers/several-offers.ts';
import {
  act,
  actTogether,
  listing,
  type MoneyLimits,
  reading,
  readPast,
  readRowId,
  runEach,
  subjectOf,
} from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime, momentText } from '#platform/time.ts';
import type { ContentService, SettingsService } from '#store/store.ts';

interface OfferServices {
  database: Database;
  content: ContentService;
  settings: SettingsService;
  deskOffers: DeskOfferService;
  offerAdmin: OfferAdmin;
  severalOffers: SeveralOffers;
  handOvers: HandOverService;
  /** Cancels what orders have bought of items that are back with their sellers. */
  lostItems: { cancel(log: FastifyBaseLogger): Promise<void> };
  steamAccounts: SteamAccounts;
  moneyLimits: MoneyLimits;
}

const OF_OFFER = subjectOf('offer');

const OFFER = { argument: 'offer', summary: 'number of the offer' };

const OFFERS = { offers: { argument: 'offers', summary: 'numbers of offers, joined by commas' } };

const WITH_TRADE_OFFERS = {
  offers: {
    argument: 'offers',
    summary: 'numbers of offers, joined by commas, each with its trade offer or without: 1001:6213504121,1002',
  },
};

/** The price that a command replaces. */
async function withSeenPrice(body: Record<string, unknown>, { database }: Pick<OfferServices, 'database'>) {
  const { service_price_minor: seenMinor } = await requireOffer(database, Number(body['id']));
  return { ...body, seen_price: seenMinor === null ? null : fromMinor(seenMinor) };
}

/** Changes one offer after the other; `change` returns undefined where nothing has changed. */
const changeEach = <Target extends { id: number }>(
  targets: readonly Target[],
  { log, done }: { log: FastifyBaseLogger; done: string },
  change: (target: Target) => Promise<Offer | undefined>,
) =>
  runEach(targets, async (target): Promise<{ changed: boolean } & Partial<ReturnType<typeof factsOf>>> => {
    const offer = await change(target);
    if (offer === undefined) return { changed: false };
    log.info({ offer: target.id }, done);
    return { changed: true, ...factsOf(offer) };
  });

/** The answer with the results of what was done together. */
function logged<Result extends { id: number; changed: boolean }>(
  results: readonly Result[],
  { log, done, isPreview = false }: { log: FastifyBaseLogger; done: string; isPreview?: boolean | undefined },
) {
  for (const { id, changed } of results) if (changed && !isPreview) log.info({ offer: id }, done);
  return { ...OK, results: [...results] };
}

/** The calls of the back office about offers. */
export const offerDesk = [
  ...listing([calls.list, calls.exportList], {
    list: ({ deskOffers }: OfferServices, query) => deskOffers.list(query),
    file: 'offers',
    columns: [
      'id',
      ['offered', ({ created_at }) => isoTime(created_at)],
      'status',
      ['item', ({ title }) => title],
      'quality',
      ['asked', ({ user_price }) => user_price],
      ['price', ({ service_price }) => service_price],
      'currency',
      ['trade', ({ trade_state }) => trade_state],
      ['due', ({ due_at }) => due_at && isoTime(due_at)],
      ['seller', ({ seller_id }) => seller_id],
      ['tags', ({ tags = [] }) => tags.join(', ')],
    ],
    command: {
      name: 'offer list',
      summary: 'List offers of sellers by what is to be done with them',
      examples: ['offer list', 'offer list --queue overdue --json', 'offer list --queue all --sort -id'],
      fields: {
        queue: 'what is to be done with them (default to_price)',
        seller: 'email address, id or name of the seller, or a part of it',
        item: 'words of the title of the item',
        id: 'number of the offer',
        tag: 'only those with this tag',
      },
      say: rowLine,
    },
  }),

  reading(people.steam, {
    run: async ({ steamAccounts }: OfferServices, { params }) =>
      ok(await steamAccounts.tradingOfPerson(readRowId(params.id))),
  }),

  reading(calls.details, {
    run: async ({ deskOffers }: OfferServices, { params, operator }) => ok(await deskOffers.find(params.id, operator)),
    command: {
      name: 'offer show',
      summary: 'Show an offer with the location of its item and its history',
      examples: ['offer show 1001'],
      fields: { id: OFFER },
      say: offerLines,
    },
  }),

  act(calls.price, {
    name: 'offer price',
    subject: OF_OFFER,
    waits: ['offer-price', 'limit'],
    check: (fields, services: OfferServices) => judgePrice(fields, services),
    async run({ offerAdmin, moneyLimits }: OfferServices, { body, operator, log }) {
      const { id, price, seen_price: seen, reason } = body;
      const terms = { seenMinor: seen === null ? null : toMinor(seen), reason, limit: await moneyLimits.of(operator) };
      const priced = await offerAdmin.price(id, toMinor(price), operator.email, terms);
      log.info({ offer: id }, 'offer priced');
      const { currency, payout_minor, decide_by } = priced;
      const payout = { payout_amount: fromMinor(payout_minor ?? 0), payout_currency: PAID_IN };
      return { ...OK, id, service_price: price, currency, ...payout, decide_by };
    },
    command: {
      summary:
        'Set our price for an offer, in its own currency; it can be changed until the seller decides, and ends after decision_days',
      examples: ['offer price 1001 27.50', 'offer price 1001 31 --reason "The float is the best that we have had."'],
      fields: {
        id: OFFER,
        price: { argument: 'price', summary: 'our price, such as 27.50; the fee is deducted from it' },
        reason: 'why, for a price above what the seller asks',
      },
      complete: withSeenPrice,
      say({ id, service_price, currency, payout_amount, payout_currency, decide_by }) {
        const until = decide_by && momentText(decide_by);
        const receives = amount(payout_amount, payout_currency);
        return `Offer ${id} has the price ${amount(service_price, currency)} until ${until}; its seller receives ${receives}.`;
      },
    },
  }),

  act(calls.unprice, {
    // Among the approvals it is about the price, too: pages of the release before know no other name.
    name: 'offer price',
    subject: OF_OFFER,
    async run({ offerAdmin }: OfferServices, { body: { id, seen_price: seen }, operator, log }) {
      const {
        status,
        service_price_minor: nowMinor,
        currency,
      } = await offerAdmin.unprice(id, toMinor(seen), operator.email);
      log.info({ offer: id, status }, 'price of offer taken back');
      return { ...OK, id, currency, service_price: nowMinor === null ? null : fromMinor(nowMinor) };
    },
    command: {
      name: 'offer unprice',
      summary: 'Take our price of an offer back, until its seller has read it; the price before is valid again',
      examples: ['offer unprice 1001'],
      fields: { id: OFFER },
      complete: withSeenPrice,
      say: ({ id, service_price: price, currency }) =>
        price === null
          ? `Offer ${id} is to be priced again.`
          : `Offer ${id} has the price ${amount(price, currency)} again.`,
    },
  }),

  ...actTogether(
    { done: calls.bulkPrice, preview: calls.bulkPricePreview },
    {
      name: 'offer price',
      subject: OF_OFFER,
      each: 'offers',
      waits: ['limit'],
      async run({ severalOffers }: OfferServices, { body: { offers }, operator, isPreview, log }) {
        const results = await severalOffers.price(offers, { operator, isPreview });
        return logged(results, { log, done: 'offer priced', isPreview });
      },
    },
  ),

  act(calls.bulkUnprice, {
    name: 'offer price',
    subject: OF_OFFER,
    each: 'offers',
    isTogether: true,
    async run({ severalOffers }: OfferServices, { body: { offers }, operator, log }) {
      const results = await severalOffers.unprice(offers, { operator });
      return logged(results, { log, done: 'price of offer taken back' });
    },
  }),

  ...actTogether(
    { done: calls.decline, preview: calls.declinePreview },
    {
      name: 'offer cancel',
      subject: OF_OFFER,
      each: 'offers',
      async run({ severalOffers }: OfferServices, { body: { offers, reason }, operator, isPreview, log }) {
        const results = await severalOffers.cancel(offers, reason, { operator, isPreview });
        return logged(results, { log, done: 'offer cancelled', isPreview });
      },
      command: {
        summary: 'Cancel offers whose items have not arrived; a payout in progress fails',
        examples: ['offer cancel 1001 --reason "The item cannot be traded."'],
        fields: { ...OFFERS, reason: 'reason shown to the seller' },
        say: ({ id }) => `Offer ${id} is cancelled.`,
      },
    },
  ),

  act(calls.received, {
    name: 'offer received',
    subject: OF_OFFER,
    each: 'offers',
    waits: ['limit'],
    async run({ handOvers, moneyLimits }: OfferServices, { body, operator, log }) {
      const { at, is_unprotected: isUnprotected, item } = body;
      const how = { at: readPast(at), isUnprotected, item, limit: await moneyLimits.of(operator) };
      const results = await changeEach(
        body.offers,
        { log, done: 'offer received' },
        ({ id, trade_offer: tradeOffer }) => handOvers.received(id, { ...how, tradeOffer }, operator.email),
      );
      return { ...OK, results };
    },
    command: {
      summary: 'Report that the items of offers have arrived; their payouts are released 7 days later',
      examples: [
        'offer received 1001,1002',
        'offer received 1001:6213504121,1002 --at 2027-01-31T12:00Z',
        'offer received 1001 --unprotected',
        'offer received 1001 --float 0.2104500961 --seed 321 --asset-id 40123456789',
      ],
      fields: {
        ...WITH_TRADE_OFFERS,
        at: 'when the trade was accepted (default now)',
        is_unprotected: {
          option: 'unprotected',
          summary: 'Steam does not protect these trades, or no longer does: the items are ours',
          isFlag: true,
        },
        'item.float': 'of one offer: the float of its item, which is sold as that very item then',
        'item.seed': 'of one offer: the pattern template',
        'item.asset_id': 'of one offer: Steam’s id of the item in our inventory',
        'item.inspect_url': 'of one offer: the link that shows the item in the game',
      },
      say: arrivalLines,
    },
  }),

  act(calls.late, {
    name: 'offer late',
    subject: OF_OFFER,
    each: 'offers',
    async run({ handOvers }: OfferServices, { body, operator, log }) {
      const at = readPast(body.at);
      const results = await changeEach(
        body.offers,
        { log, done: 'item of an ended offer has arrived' },
        ({ id, trade_offer: tradeOffer }) => handOvers.late(id, { at, tradeOffer }, operator.email),
      );
      return { ...OK, results };
    },
    command: {
      summary:
        'Report that items have arrived although their offers had ended; offer list --queue to_return shows them until sent back',
      examples: ['offer late 1001:6213504121', 'offer late 1001 --at 2027-01-31T12:00Z'],
      fields: { ...WITH_TRADE_OFFERS, at: 'when the trade was accepted (default now)' },
      say: ({ id }) => `Offer ${id}: the item is recorded. Send it back, then report that with offer returned ${id}.`,
    },
  }),

  act(calls.returned, {
    name: 'offer returned',
    subject: OF_OFFER,
    each: 'offers',
    async run({ handOvers }: OfferServices, { body, operator, log }) {
      const at = readPast(body.at);
      const results = await changeEach(body.offers, { log, done: 'item of an ended offer was sent back' }, ({ id }) =>
        handOvers.returned(id, at, operator.email),
      );
      return { ...OK, results };
    },
    command: {
      summary: 'Report that items that had arrived late were sent back to their sellers',
      examples: ['offer returned 1001,1002', 'offer returned 1001 --at 2027-01-31T12:00Z'],
      fields: { ...OFFERS, at: 'when it was sent back (default now)' },
      say: ({ id }) => `Offer ${id}: the item is on its way back.`,
    },
  }),

  act(calls.overdue, {
    name: 'offer overdue',
    subject: OF_OFFER,
    each: 'offers',
    run: async ({ handOvers }: OfferServices, { body, operator, log }) => ({
      ...OK,
      results: await changeEach(body.offers, { log, done: 'overdue offer cancelled' }, ({ id }) =>
        handOvers.cancelOverdue(id, operator.email),
      ),
    }),
    command: {
      summary:
        'Cancel the offers whose items were not handed over in time, at most 100 at once; their sellers get an email',
      examples: ['offer overdue'],
      async complete(body, { handOvers }) {
        const overdue = await handOvers.overdue();
        if (overdue.length === 0) return 'No offer is overdue.';
        return { ...body, offers: overdue.slice(0, MOST_AT_ONCE).map(({ id }) => ({ id })) };
      },
      say: ({ id, title, due_at, user }) =>
        [id, 'cancelled', `due ${due_at && momentText(due_at)}`, title, `user ${user}`].join('  '),
    },
  }),

  act(calls.reverse, {
    name: 'offer reversed',
    subject: OF_OFFER,
    each: 'offers',
    async run({ handOvers, lostItems }: OfferServices, { body: { offers, reason }, operator, log }) {
      const results = await changeEach(offers, { log, done: 'trade of offer reversed' }, ({ id }) =>
        handOvers.reversed(id, reason, operator.email),
      );
      await lostItems.cancel(log);
      return { ...OK, results };
    },
    command: {
      summary:
        'Report that the items of offers are back with their sellers: the offers and their payouts are cancelled',
      examples: ['offer reversed 1001,1002 --reason "Steam has reversed the trade."'],
      fields: { ...OFFERS, reason: 'reason shown to the seller' },
      say: ({ id, in_stock }) => [
        `Offer ${id}: the trade is reversed, and the offer is cancelled.`,
        ...(in_stock ? [`Offer ${id}: its item was in stock and has been sold already.`] : []),
      ],
    },
  }),
];
