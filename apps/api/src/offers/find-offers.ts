import { type FoundOffer, MOST_FOUND } from '@patina/shared-api/contract/desk/search';
import { sql } from 'kysely';
import { hasItemWords, type Typed } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** Offers by their number or by that of the trade offer that brings their item, else the latest with these words. */
export async function findOffers(database: Database, { text, id, digits }: Typed): Promise<FoundOffer[]> {
  const isNumber = id > 0 || digits !== '';
  return (
    database
      .selectFrom('offer')
      .select([
        'id',
        'status',
        'title',
        sql<string | null>`case when id <> ${id} and trade_offer = ${digits} then trade_offer end`.as('by'),
      ])
      .where((offer) =>
        isNumber ? offer.or([offer('id', '=', id), offer('trade_offer', '=', digits)]) : hasItemWords('title', text),
      )
      // Of words, in the order of an index alone: of frequent ones not all offers are read.
      .$if(isNumber, (offers) => offers.orderBy(sql`id = ${id}`, 'desc'))
      .orderBy('id', 'desc')
      .limit(MOST_FOUND)
      .execute()
  );
}
