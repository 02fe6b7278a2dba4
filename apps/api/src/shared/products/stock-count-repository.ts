import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { isListed, type ProductFilter } from '#shared/products/product-filter.ts';

/** Number of products in stock with the same values of all facets. */
export interface StockCount {
  typeId: number;
  weaponId: number;
  qualityId: number | null;
  exterior: number | null;
  itemClass: number;
  isSale: boolean;
  isNew: boolean;
  count: number;
}

/** Stock counts by facet values; takes a database or a transaction. */
export function stockCountRepository(database: Database) {
  return {
    /**
     * Scans the products of a filter once; without a search it is an index-only scan. Returns at most a few thousand
     * rows, however many products there are.
     */
    countStock(filter: ProductFilter): Promise<StockCount[]> {
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
