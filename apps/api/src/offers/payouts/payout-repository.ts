import type { PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PayoutTables } from '#platform/database/tables/money/payout-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type Payout = Selectable<PayoutTables['payout']>;

/** Currency of payouts. */
export const PAID_IN = 'EUR';

/** Maximum number of payouts shown to the operator. */
const MOST = 1000;

/** Payouts; takes a database or a transaction. */
export function payoutRepository(database: Database) {
  const payouts = () => database.selectFrom('payout').selectAll();

  return {
    add: (payout: Insertable<PayoutTables['payout']>): Promise<Payout> =>
      database.insertInto('payout').values(payout).returningAll().executeTakeFirstOrThrow(),

    find: (id: number) => payouts().where('id', '=', id).executeTakeFirst(),

    byIds: (ids: readonly number[]) =>
      payouts().where(sql<boolean>`id = any(${ids}::integer[])`).orderBy('id').execute(),

    lock: (id: number) => payouts().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    lockAll: (ids: readonly number[]) =>
      payouts().where(sql<boolean>`id = any(${ids}::integer[])`).orderBy('id').forNoKeyUpdate().execute(),

    /** Those to bank accounts that are still to be made and in no batch, earliest due first. */
    async dueToBanks(): Promise<number[]> {
      const rows = await database
        .selectFrom('payout')
        .select('id')
        .where('status', '=', 'requested')
        .where('sealed_iban', 'is not', null)
        .where('batch_id', 'is', null)
        .orderBy('due_at')
        .orderBy('id')
        .limit(MOST)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The payout of an offer that has not failed; locks it. */
    lockActive: (offerId: number) =>
      payouts().where('offer_id', '=', offerId).where('status', '<>', 'failed').forNoKeyUpdate().executeTakeFirst(),

    /** The latest of each offer. */
    latestOf: (offerIds: readonly number[]) =>
      payouts()
        .distinctOn('offer_id')
        .where(sql<boolean>`offer_id = any(${offerIds}::integer[])`)
        .orderBy('offer_id')
        .orderBy('id', 'desc')
        .execute(),

    async settle(id: number, status: Exclude<PayoutStatus, 'requested'>, note: string | null): Promise<void> {
      await database
        .updateTable('payout')
        .set({ status, settled_at: new Date(), note })
        .where('id', '=', id)
        .where('status', '=', 'requested')
        .returning('id')
        .executeTakeFirstOrThrow();
    },

    /** What is known of the sellers of payouts, by the id of the account. */
    async sellersOf(payouts: readonly Pick<Payout, 'user_id'>[]) {
      const ids = payouts.map(({ user_id }) => user_id);
      const sellers = await database
        .selectFrom('user_account')
        .select(['id', 'email', 'credentials_changed_at', 'locked_at'])
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .execute();
      return new Map(sellers.map((seller) => [seller.id, seller]));
    },

    /** Changes the day by which the payout of an offer is made, if one is requested. */
    async reschedule(offerId: number, due: Date): Promise<void> {
      await database
        .updateTable('payout')
        .set({ due_at: due })
        .where('offer_id', '=', offerId)
        .where('status', '=', 'requested')
        .execute();
    },

    ofUser: (userId: number) => payouts().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Whether a user has a payout that has not been made yet. */
    async hasRequested(userId: number): Promise<boolean> {
      const found = await payouts().where('user_id', '=', userId).where('status', '=', 'requested').executeTakeFirst();
      return found !== undefined;
    },

    /** Oldest first, which are due first; of one status, or all. */
    all(status: PayoutStatus | undefined) {
      const all = payouts().orderBy('id').limit(MOST);
      return (status === undefined ? all : all.where('status', '=', status)).execute();
    },

    /** Erases the recipients of a user's payouts. */
    async erasePayee(userId: number): Promise<void> {
      await database
        .updateTable('payout')
        .set({ payee: '{}', sealed_iban: null, card_token: sql`case when card_token is not null then '' end` })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
