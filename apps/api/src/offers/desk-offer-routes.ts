import { offers as calls } from '@patina/shared-api/contract/desk/offers';
import { toMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import type { DeskOfferService } from '#offers/desk-offers.ts';
import type { Offer } from '#offers/offer.ts';
import {
  type DeskParts,
  type MoneyLimit,
  type MoneyLimits,
  readPast,
  runEach,
  serveDesk,
} from '#operators/operators.ts';
import { sendCsv } from '#platform/csv.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface Arrival {
  at?: Date | undefined;
  isUnprotected?: boolean | undefined;
  tradeOffer?: string | undefined;
  limit?: MoneyLimit;
}

interface DeskOfferParts extends DeskParts {
  deskOffers: DeskOfferService;
  moneyLimits: MoneyLimits;
  offerAdmin: {
    price(
      id: number,
      priceMinor: number,
      operator: string,
      terms: { seenMinor: number | null; limit: MoneyLimit },
    ): Promise<Offer>;
    cancel(id: number, reason: string, operator: string): Promise<Offer>;
  };
  handOvers: {
    received(id: number, arrival: Arrival, operator: string): Promise<Offer | undefined>;
    late(id: number, arrival: Arrival, operator: string): Promise<Offer | undefined>;
    returned(id: number, at: Date | undefined, operator: string): Promise<Offer | undefined>;
    cancelOverdue(id: number, operator: string): Promise<Offer | undefined>;
    reversed(id: number, reason: string, operator: string): Promise<Offer | undefined>;
  };
}

export function deskOfferRoutes(
  api: FastifyInstance,
  { deskOffers, offerAdmin, handOvers, moneyLimits, ...desk }: DeskOfferParts,
): void {
  serveDesk(api, calls.list, desk, async ({ query }) => ({ ...OK, ...(await deskOffers.list(query)) }));

  serveDesk(api, calls.exportList, desk, async ({ query, reply }) =>
    sendCsv(reply, 'offers', await deskOffers.csv(query)),
  );

  serveDesk(api, calls.details, desk, async ({ params, operator }) => ok(await deskOffers.find(params.id, operator)));

  serveDesk(api, calls.price, desk, async ({ body: { id, price, seen_price }, operator }) => {
    const seenMinor = seen_price === null ? null : toMinor(seen_price);
    const limit = await moneyLimits.of(operator);
    await offerAdmin.price(id, toMinor(price), operator.email, { seenMinor, limit });
    return OK;
  });

  serveDesk(api, calls.decline, desk, async ({ body: { offers, reason }, operator }) => ({
    ...OK,
    results: await runEach(offers, async ({ id }) => changeOf(await offerAdmin.cancel(id, reason, operator.email))),
  }));

  serveDesk(
    api,
    calls.received,
    desk,
    async ({ body: { offers, is_unprotected: isUnprotected, ...body }, operator }) => {
      const at = readPast(body.at);
      const limit = await moneyLimits.of(operator);
      const results = await runEach(offers, async ({ id, trade_offer: tradeOffer }) =>
        changeOf(await handOvers.received(id, { at, isUnprotected, tradeOffer, limit }, operator.email)),
      );
      return { ...OK, results };
    },
  );

  serveDesk(api, calls.late, desk, async ({ body, operator }) => {
    const at = readPast(body.at);
    const results = await runEach(body.offers, async ({ id, trade_offer: tradeOffer }) =>
      changeOf(await handOvers.late(id, { at, tradeOffer }, operator.email)),
    );
    return { ...OK, results };
  });

  serveDesk(api, calls.returned, desk, async ({ body, operator }) => {
    const at = readPast(body.at);
    const results = await runEach(body.offers, async ({ id }) =>
      changeOf(await handOvers.returned(id, at, operator.email)),
    );
    return { ...OK, results };
  });

  serveDesk(api, calls.overdue, desk, async ({ body, operator }) => ({
    ...OK,
    results: await runEach(body.offers, async ({ id }) => changeOf(await handOvers.cancelOverdue(id, operator.email))),
  }));

  serveDesk(api, calls.reverse, desk, async ({ body: { offers, reason }, operator }) => ({
    ...OK,
    results: await runEach(offers, async ({ id }) => changeOf(await handOvers.reversed(id, reason, operator.email))),
  }));
}

/** The services answer undefined where nothing has changed. */
const changeOf = (offer: Offer | undefined) => ({ changed: offer !== undefined });
