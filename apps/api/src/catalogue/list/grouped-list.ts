import { sql } from 'kysely';
import { isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import type { GroupId, PriceSort } from '#catalogue/list/list-orders.ts';
import { boundsOf, placeOfPage } from '#catalogue/list/product-list.ts';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { type ProductRow, withNames } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/tables.ts';

/** Lists that show one product for all wears of a finish in one class; takes a database or a transaction. */
export function groupedList(database: Database) {
  const counts = stockCountRepository(database);

  /**
   * Finish and class of the groups of one page, in the order of their cheapest wears. These are looked up for the groups
   * whose cheapest ones have prices of the page's bands only.
   */
  async function groupsOf(filter: ProductFilter, sort: PriceSort, limit: number, offset: number): Promise<GroupId[]> {
    const counted = await counts.groups(filter);
    const parts = [...Map.groupBy(counted, ({ from }) => from)].flatMap(([from, alike]) =>
      alike.slice(0, 1).map(({ till }) => ({ from, till, count: alike.length })),
    );
    const place = placeOfPage(parts, sort, limit, offset);
    if (place === undefined) return [];
    const { prices } = place;
    const candidates = counted.filter(({ from, till }) => from >= prices.from && till <= prices.till);
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
            .where(isListed({ ...filter, ...boundsOf(prices) }))
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
  }

  /** All listed wears of each finish by class, the cheapest first. */
  async function wearsOf(filter: ProductFilter, cards: readonly GroupId[]): Promise<ProductRow[][]> {
    const rows = await withNames(database.selectFrom('product'))
      .where(isListed(filter))
      .innerJoin(
        sql<GroupId>`unnest(${cards.map(({ finish_id }) => finish_id)}::integer[], ${cards.map(({ item_class }) => item_class)}::smallint[])`.as<'card'>(
          sql`card(finish_id, item_class)`,
        ),
        (join) =>
          join.onRef('card.finish_id', '=', 'product.finish_id').onRef('card.item_class', '=', 'product.item_class'),
      )
      .orderBy('product.price')
      .orderBy('product.id')
      .execute();
    const wears = Map.groupBy(rows, ({ finish_id, item_class }) => `${finish_id} ${item_class}`);
    return cards.flatMap(({ finish_id, item_class }) => [wears.get(`${finish_id} ${item_class}`) ?? []]);
  }

  return {
    /** Number of finishes, by class, with a listed product. */
    count: (filter: ProductFilter): Promise<number> => counts.groupTotal(filter),

    /** One page of finishes by class, in the order of their cheapest wears: each with all of its listed wears, cheapest first. */
    page: async (filter: ProductFilter, sort: PriceSort, limit: number, offset: number): Promise<ProductRow[][]> =>
      wearsOf(filter, await groupsOf(filter, sort, limit, offset)),

    wearsOf,
  };
}
