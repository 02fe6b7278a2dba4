import type { DeskPayoutQuery, PAYOUT_SORTS } from '@patina/shared-api/contract/desk/payouts';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { isPerson, readRowId } from '#shared/desk/list-conditions.ts';

type Filter = Pick<DeskPayoutQuery, 'method' | 'seller' | 'id'>;
type PayoutSort = (typeof PAYOUT_SORTS)[number];

const COLUMNS = { due: 'payout.due_at', amount: 'payout.amount_minor', id: 'payout.id' } as const;

/** Payouts for operators; takes a database or a transaction. */
export function payoutList(database: Database) {
  function matching(status: 'requested' | 'paid' | 'failed', { method, seller, id }: Filter) {
    return database
      .selectFrom('payout')
      .where('payout.status', '=', status)
      .$if(method !== undefined, (payouts) => payouts.where('payout.method', '=', method ?? 'bank'))
      .$if(id !== undefined, (payouts) => payouts.where('payout.id', '=', readRowId(id)))
      .$if(seller !== undefined, (payouts) => payouts.where(isPerson('payout.user_id', seller ?? '')));
  }

  return {
    /** Number of matching payouts, counted no further than `most`. */
    async count(status: 'paid' | 'failed', filter: Filter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(status, filter).select('payout.id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Ids of a page. */
    async page(
      status: 'requested' | 'paid' | 'failed',
      filter: Filter,
      sort: PayoutSort,
      limit: number,
      offset = 0,
    ): Promise<number[]> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const rows = await matching(status, filter)
        .select('payout.id')
        .orderBy(COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS], direction)
        .orderBy('payout.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
