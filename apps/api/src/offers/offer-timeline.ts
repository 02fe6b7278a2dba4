import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql } from 'kysely';
import { PAID_IN } from '#offers/payout.ts';
import { factsBy, offersOf, type TimelineFacts, type TimelineSource } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** Payouts of the offers of a subject. */
const payoutsOf = (event: RawBuilder<unknown>): TimelineSource['events'] => {
  return ({ kind, id }) => {
    if (kind === 'order') return undefined;
    return kind === 'offer' ? sql`${event} and offer_id = ${id}` : sql`${event} and user_id = ${id}`;
  };
};

type PayoutWord = (payout: { status: string }) => string;

/** What is said of payouts. */
async function describePayouts(
  database: Database,
  keys: readonly number[],
  wordOf: PayoutWord,
): Promise<ReadonlyMap<number, TimelineFacts>> {
  const rows = await database
    .selectFrom('payout')
    .innerJoin('offer', 'offer.id', 'offer_id')
    .select([
      'payout.id',
      'payout.offer_id',
      'payout.method',
      'payout.amount_minor',
      'payout.status',
      'payout.note',
      'offer.title',
    ])
    .where(sql<boolean>`payout.id = any(${keys}::integer[])`)
    .execute();
  return factsBy(
    rows,
    ({ id }) => id,
    ({ offer_id, method, amount_minor, status, note, title }) => {
      const what = wordOf({ status });
      return {
        // Payouts have no page of their own.
        subject: `offer ${offer_id}`,
        what,
        title,
        method,
        amount: fromMinor(amount_minor),
        currency: PAID_IN,
        // Why it has failed, or the reference of the bank.
        note: what === 'requested' ? null : note,
      };
    },
  );
}

/** What happens to offers, and what their sellers are paid. */
export const offerTimeline: TimelineSource[] = [
  {
    name: 'offer',
    kind: 'offer',
    events(subject) {
      const offers = offersOf(subject);
      return offers && sql`select id as key, at from offer_event where offer_id ${offers}`;
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('offer_event')
        .innerJoin('offer', 'offer.id', 'offer_id')
        .select(['offer_event.id', 'offer_id', 'offer_event.status', 'offer_event.by', 'offer_event.operator'])
        .select(['offer_event.service_price_minor', 'offer_event.note', 'offer.title', 'offer.currency'])
        .select('offer.user_price_minor')
        .where(sql<boolean>`offer_event.id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ offer_id, status, by, operator, service_price_minor, user_price_minor, note, title, currency }) => {
          const priceMinor = status === 'pending' ? user_price_minor : service_price_minor;
          return {
            subject: `offer ${offer_id}`,
            what: status,
            title,
            amount: priceMinor === null ? null : fromMinor(priceMinor),
            currency,
            by,
            operator,
            note,
          };
        },
      );
    },
  },
  {
    name: 'read',
    kind: 'offer',
    events(subject) {
      const offers = offersOf(subject);
      return (
        offers && sql`select id as key, price_read_at as at from offer where price_read_at is not null and id ${offers}`
      );
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('offer')
        .select(['id', 'title'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ id, title }) => ({ subject: `offer ${id}`, what: 'read', title, by: 'seller' }),
      );
    },
  },
  {
    name: 'payout',
    kind: 'payout',
    events: payoutsOf(sql`select id as key, created_at as at from payout where true`),
    describe: (database, keys) => describePayouts(database, keys, () => 'requested'),
  },
  {
    name: 'settled payout',
    kind: 'payout',
    events: payoutsOf(sql`select id as key, settled_at as at from payout where settled_at is not null`),
    describe: (database, keys) => describePayouts(database, keys, ({ status }) => status),
  },
];
