import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { bankForm, cardForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR } from '#testing/run-command.ts';

const { app, database, services, aShopper, anOffer, aProduct, stockOf } = await openSellersShop();
const { offerAdmin, payoutAdmin, handOvers } = services;

const STEPS = 120;
const OFFERS = 5;
const UNITS = 3;

/** Returns the next of a series of whole numbers below the given one. */
type Pick = (below: number) => number;

function pickFrom(series: string): Pick {
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return Math.floor(seededRandom(series, drawn) * below);
  };
}

const payoutsOf = (offer: number) =>
  database.selectFrom('payout').select(['id', 'status']).where('offer_id', '=', offer).orderBy('id').execute();

/** The state of an offer, its item and its payouts. */
async function stateOf(id: number) {
  const offer = await database.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const steps = await database.selectFrom('trade_event').select('state').where('offer_id', '=', id).execute();
  return { offer, steps: steps.map(({ state }) => state), payouts: await payoutsOf(id) };
}

test.each(['sold', 'and', 'sent'])(
  'after any reports about offers, twice and out of order, money and items agree: %s',
  async (tale) => {
    const seller = await aShopper();
    const ids: number[] = [];
    while (ids.length < OFFERS) ids.push(await anOffer(seller, 'offer'));
    const product = await aProduct({ stock: UNITS });
    await database.updateTable('offer').set({ product_id: product }).where('id', 'in', ids).execute();
    const forced = new Set<number>();
    const some = (pick: Pick) => ids[pick(OFFERS)] ?? 0;
    const somePayout = async (pick: Pick) => {
      const payouts = await payoutsOf(some(pick));
      return payouts[pick(Math.max(1, payouts.length))]?.id ?? 0;
    };
    const actions: ((pick: Pick) => Promise<unknown>)[] = [
      (pick) => seller.post('/offer/request-payout', { id: some(pick) }),
      (pick) => seller.post('/offer/request-payout', { id: some(pick) }),
      (pick) => seller.post('/offer/withdraw/card', cardForm(some(pick))),
      (pick) => seller.post('/offer/withdraw/sepa', bankForm(some(pick))),
      (pick) => handOvers.received(some(pick), {}, OPERATOR),
      (pick) => handOvers.received(some(pick), { at: fromNow(-8 * DAY) }, OPERATOR),
      (pick) => handOvers.received(some(pick), { isUnprotected: true }, OPERATOR),
      (pick) => handOvers.late(some(pick), {}, OPERATOR),
      (pick) => handOvers.returned(some(pick), undefined, OPERATOR),
      async (pick) => {
        const late = { decide_by: new Date(0) };
        if (pick(4) === 0) await database.updateTable('offer').set(late).where('id', '=', some(pick)).execute();
        await offerAdmin.expireUndecided(app.log);
      },
      async (pick) => {
        const id = some(pick);
        await database
          .updateTable('offer')
          .set({ trade_due_at: new Date(0) })
          .where('id', '=', id)
          .where('trade_due_at', 'is not', null)
          .execute();
        return pick(3) === 0 ? handOvers.cancelOverdue(id, OPERATOR) : undefined;
      },
      () => handOvers.finishProtected(app.log),
      (pick) => (pick(3) === 0 ? handOvers.reversed(some(pick), 'Reversed.', OPERATOR) : Promise.resolve()),
      (pick) => (pick(5) === 0 ? offerAdmin.cancel(some(pick), 'No.', OPERATOR) : Promise.resolve()),
      async (pick) => payoutAdmin.paid(await somePayout(pick), { reference: null }, OPERATOR),
      async (pick) => payoutAdmin.paid(await somePayout(pick), { reference: null }, OPERATOR),
      async (pick) => {
        const id = pick(3) === 0 ? await somePayout(pick) : 0;
        await payoutAdmin.paid(id, { reference: null, forced: 'Agreed.' }, OPERATOR);
        forced.add(id);
      },
      async (pick) => payoutAdmin.failed(await somePayout(pick), 'No.', OPERATOR),
      async (pick) => payoutAdmin.retry(await somePayout(pick), OPERATOR),
    ];

    for (let place = 0; place < STEPS; place += 1) {
      const pick = pickFrom(`${tale} ${place}`);
      const act = actions[pick(actions.length)];
      // Every third report arrives twice at once.
      const reports = Array.from({ length: pick(3) === 0 ? 2 : 1 }, () => act?.(pickFrom(`${tale} ${place} what`)));
      const outcomes = await Promise.allSettled(reports);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        const { reason } = outcome;
        expect(reason instanceof CommandError || reason instanceof ApiError, String(reason)).toBe(true);
      }
    }

    let arrived = 0;
    for (const id of ids) {
      const { offer, steps, payouts } = await stateOf(id);
      if (offer.trade_state === 'done') arrived += 1;
      expect(offer.stocked_at !== null, `whether ${id} is in stock`).toBe(offer.trade_state === 'done');
      // What came too late has neither changed the offer nor the stock.
      if (offer.late_at !== null) expect([hasArrived(offer.trade_state), isOver(offer.status)]).toEqual([false, true]);
      if (offer.returned_at !== null) expect(offer.late_at).not.toBeNull();
      const live = payouts.filter(({ status }) => status !== 'failed');
      const [paid] = live.filter(({ status }) => status === 'paid');
      expect(live.length, `payouts of ${id}`).toBeLessThanOrEqual(1);
      // No step of a trade is taken twice.
      expect(new Set(steps).size).toBe(steps.length);
      if (offer.status === 'approved') expect([hasArrived(offer.trade_state), paid?.status]).toEqual([true, 'paid']);
      if (offer.status === 'completed') expect(live).toHaveLength(1);
      if (offer.status === 'accepted') expect(live).toHaveLength(0);
      if (offer.status === 'cancelled') {
        expect(['cancelled', 'reversed']).toContain(offer.trade_state);
        expect(live.filter(({ status }) => status === 'requested')).toEqual([]);
      }
      if (offer.trade_state === 'reversed') expect(offer.status).toBe('cancelled');
      // Paid without force only for an item that had come for good.
      if (paid !== undefined && !forced.has(paid.id)) expect(steps).toContain('protected');
    }
    expect(await stockOf(product)).toBe(UNITS + arrived);
    await requireVerifiedLedger(database);
    const { rows } = await sql<{ owed_minor: number; requested_minor: number }>`
    select (select coalesce(sum(amount_minor), 0) from ledger_entry where account = 'payouts')::bigint as owed_minor,
      (select coalesce(sum(credits_minor), 0) from payout where status = 'requested')::bigint as requested_minor`.execute(
      database,
    );
    expect(rows[0]?.owed_minor).toBe(rows[0]?.requested_minor);
  },
);
