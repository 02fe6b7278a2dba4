import type { OFFER_SORTS, OfferQueue } from '@patina/shared-api/contract/desk/offers';
import { type RawBuilder, sql } from 'kysely';
import { hasItemWords, isPerson, readRowId } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

export interface OfferQueueFilter {
  queue: OfferQueue;
  seller?: string | undefined;
  item?: string | undefined;
  id?: string | undefined;
}

export type OfferSort = (typeof OFFER_SORTS)[number];

const TO_RECEIVE = sql<boolean>`status in ('accepted', 'completed') and trade_state in ('waiting', 'sent')`;

/** Which offers are in a queue. */
const IN_QUEUE: Record<OfferQueue, RawBuilder<boolean>> = {
  to_price: sql<boolean>`status = 'pending'`,
  to_decide: sql<boolean>`status = 'offer'`,
  to_receive: TO_RECEIVE,
  overdue: sql<boolean>`${TO_RECEIVE} and trade_state = 'waiting' and trade_due_at < now()`,
  here: sql<boolean>`status in ('accepted', 'completed') and trade_state in ('protected', 'done')`,
  to_return: sql<boolean>`late_at is not null and returned_at is null`,
  ended: sql<boolean>`status in ('approved', 'declined', 'cancelled')`,
  all: sql<boolean>`true`,
};

/** Offers for operators, a page at a time; takes a database or a transaction. */
export function offerQueue(database: Database) {
  const matching = ({ queue, seller, item, id }: OfferQueueFilter) =>
    database
      .selectFrom('offer')
      .where(IN_QUEUE[queue])
      .$if(id !== undefined, (offers) => offers.where('id', '=', readRowId(id)))
      .$if(seller !== undefined, (offers) => offers.where(isPerson('offer.user_id', seller ?? '')))
      .$if(item !== undefined, (offers) => offers.where(hasItemWords('offer.title', item ?? '')));

  return {
    /** Number of matching offers, counted no further than `most`. */
    async count(filter: OfferQueueFilter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    page(filter: OfferQueueFilter, sort: OfferSort, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      return matching(filter)
        .selectAll()
        .$if(sort.endsWith('due'), (offers) =>
          offers.orderBy('trade_due_at', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast()),
        )
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
