import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { stockCountRepository } from '#shared/products/stock-count-repository.ts';

/** A product in stock in the site map. */
export interface ListedProduct {
  id: number;
  category: string;
  subcategory: string;
  /** Time of its last price, or when it was added. */
  changed: Date;
}

/** Queries for the site map. Products are read in batches in the order of their ids. */
export function sitemapRepository(database: Database) {
  const listed = () => database.selectFrom('product').where('product.stock', '>', sql.lit(0));

  return {
    countProducts: (): Promise<number> => stockCountRepository(database).total({}),

    /** Id of the product at an offset; undefined beyond the last. */
    async idAt(offset: number): Promise<number | undefined> {
      const row = await listed().orderBy('id').offset(offset).limit(1).select('id').executeTakeFirst();
      return row?.id;
    },

    products(fromId: number, limit: number): Promise<ListedProduct[]> {
      return listed()
        .innerJoin('item_type', 'item_type.id', 'product.type_id')
        .innerJoin('weapon', 'weapon.id', 'product.weapon_id')
        .where('product.id', '>=', fromId)
        .orderBy('product.id')
        .limit(limit)
        .select(['product.id', 'item_type.slug as category', 'weapon.slug as subcategory'])
        .select((product) =>
          product.fn
            .coalesce(
              product
                .selectFrom('product_price')
                .whereRef('product_price.product_id', '=', 'product.id')
                .select(({ fn }) => fn.max('product_price.since').as('since')),
              'product.created_at',
            )
            .as('changed'),
        )
        .$narrowType<{ changed: Date }>()
        .execute();
    },

    staticPages() {
      return database
        .selectFrom('static_page')
        .orderBy('position')
        .orderBy('id')
        .select(['id', 'slug', 'updated_at as changed'])
        .execute();
    },
  };
}
