import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { isListed, type ProductFilter } from '#features/catalogue/product-filter.ts';

/** A combination of everything that shoppers narrow lists by, and how many products in stock answer to it. */
export interface TallyRow {
  typeId: number;
  weaponId: number;
  qualityId: number | null;
  exterior: number | null;
  itemClass: number;
  isSale: boolean;
  isNew: boolean;
  count: number;
}

/** Counts by combination; made from a database or a transaction. */
export function tallyRepository(database: Database) {
  return {
    /**
     * One pass over the products of a filter: an index-only one where it is not a search. A few thousand combinations
     * at most, however many products there are.
     */
    tally(filter: ProductFilter): Promise<TallyRow[]> {
      return database
        .selectFrom('product')
        .where(isListed(filter))
        .groupBy(['type_id', 'weapon_id', 'quality_id', 'exterior', 'item_class', 'is_sale', 'is_new'])
        .select(['type_id as typeId', 'weapon_id as weaponId', 'quality_id as qualityId', 'exterior'])
        .select(['item_class as itemClass', 'is_sale as isSale', 'is_new as isNew'])
        .select(sql<number>`count(*)::integer`.as('count'))
        .execute();
    },
  };
}
