import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { placeOfPage } from './list-place.ts';
import { isListed, type ProductFilter } from './product-filter.ts';
import { stockCountRepository } from './stock-count-repository.ts';

type Sort = 'asc' | 'desc';

/** A finish in one class. */
export interface GroupId {
  finish_id: number;
  item_class: number;
}

/** Queries for the finishes of a list by class, each as its cheapest listed wear. */
export function groupedProducts(database: Database) {
  const counts = stockCountRepository(database);

  return {
    /**
     * Finish and class of the groups of one page, in the order of their cheapest wears. These are looked up for the groups
     * whose cheapest ones have prices of the page's bands only.
     */
    async page(filter: ProductFilter, sort: Sort, limit: number, offset: number): Promise<GroupId[]> {
      const groups = await counts.groups(filter);
      const parts = [...Map.groupBy(groups, ({ from }) => from)].flatMap(([from, alike]) =>
        alike.slice(0, 1).map(({ till }) => ({ from, till, count: alike.length })),
      );
      const place = placeOfPage(parts, sort, limit, offset);
      if (place === undefined) return [];
      const { prices } = place;
      const candidates = groups.filter(({ from, till }) => from >= prices.from && till <= prices.till);
      const finishes = candidates.map(({ finishId }) => finishId);
      const classes = candidates.map(({ itemClass }) => itemClass);
      const cards = await database
        .selectFrom(
          sql<GroupId>`unnest(${finishes}::integer[], ${classes}::smallint[])`.as<'candidate'>(
            sql`candidate(finish_id, item_class)`,
          ),
        )
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom('product')
              .where(isListed({ ...filter, priceFromMinor: prices.from, priceTillMinor: prices.till }))
              .whereRef('product.finish_id', '=', 'candidate.finish_id')
              .whereRef('product.item_class', '=', 'candidate.item_class')
              .orderBy('product.price')
              .orderBy('product.id')
              .limit(1)
              .select(['product.id', 'product.price'])
              .as('card'),
          (join) => join.onTrue(),
        )
        .orderBy('card.price', place.sort)
        .orderBy('card.id', place.sort)
        .limit(place.limit)
        .offset(place.offset)
        .select(['candidate.finish_id', 'candidate.item_class'])
        .execute();
      return place.sort === sort ? cards : cards.toReversed();
    },
  };
}
