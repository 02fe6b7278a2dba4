import type { OfferSeller } from '@patina/shared-api/contract/desk/offers';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Offer } from '#offers/offer.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** Most other offers that are shown. */
const MOST_LATEST = 5;

/** What is known of the seller of an offer. `isNamed`: also who it is. */
export async function sellerHistory(
  database: Database,
  { id, user_id: userId }: Pick<Offer, 'id' | 'user_id'>,
  isNamed: boolean,
): Promise<OfferSeller> {
  const [account, offers, ended, paid, latest] = await Promise.all([
    accountOf(database, userId),
    countsOf(database, userId),
    endsOf(database, userId),
    paidTo(database, userId),
    latestOf(database, userId, id),
  ]);
  return {
    id: userId,
    email: isNamed ? account.email : null,
    name: isNamed ? `${account.name} ${account.surname}`.trim() : null,
    since: epochSeconds(account.created_at),
    is_verified: account.email_verified_at !== null,
    has_steam: account.steamid !== null,
    offers,
    ...ended,
    paid: fromMinor(paid.paid_minor),
    latest: latest.map(({ service_price_minor, created_at, ...offer }) => ({
      ...offer,
      price: service_price_minor === null ? null : fromMinor(service_price_minor),
      created_at: epochSeconds(created_at),
    })),
  };
}

const accountOf = (database: Database, userId: number) =>
  database
    .selectFrom('user_account')
    .select(['email', 'name', 'surname', 'created_at', 'email_verified_at', 'steamid'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** How many offers are in which status. */
const countsOf = (database: Database, userId: number) =>
  database
    .selectFrom('offer')
    .where('user_id', '=', userId)
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();

/** Trades that were reversed, items that were not sent in time, and items that came too late. */
const endsOf = (database: Database, userId: number) =>
  database
    .selectFrom('offer')
    .where('user_id', '=', userId)
    .select([
      sql<number>`count(*) filter (where trade_state = 'reversed')::integer`.as('reversed'),
      sql<number>`count(*) filter (where late_at is not null)::integer`.as('late'),
      sql<number>`count(*) filter (where status = 'cancelled' and trade_state = 'cancelled' and exists (
        select from trade_event where trade_event.offer_id = offer.id
          and trade_event.state = 'cancelled' and trade_event.by = 'steam'))::integer`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();

const paidTo = (database: Database, userId: number) =>
  database
    .selectFrom('payout')
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::integer`.as('paid_minor'))
    .executeTakeFirstOrThrow();

/** The latest other offers of a seller, newest first. */
const latestOf = (database: Database, userId: number, offerId: number) =>
  database
    .selectFrom('offer')
    .where('user_id', '=', userId)
    .where('id', '<>', offerId)
    .select(['id', 'title', 'status', 'service_price_minor', 'currency', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_LATEST)
    .execute();
