import { type SqlBool, sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { isListed, type ProductFilter } from './product-filter.ts';
import { isKept, stockCountRepository } from './stock-count-repository.ts';

type Sort = 'asc' | 'desc';

/** From this number of products on, each group is looked up in the index: its size does not matter then. */
const MANY = 200_000;

/** Queries for the finishes of a list by class, each as its cheapest listed wear; `many`: see above. */
export function groupedProducts(database: Database, many = MANY) {
  const hasMany = async (filter: ProductFilter) =>
    isKept(filter) && (await stockCountRepository(database).total(filter)) >= many;

  /** Reads in the order of price, so that a page reads little more than it shows. */
  const cheapestWears = (filter: ProductFilter, sort: Sort) =>
    database
      .selectFrom((from) =>
        from
          .selectFrom('product')
          .where(isListed(filter))
          .select(['product.id', 'product.price', 'product.finish_id', 'product.item_class'])
          .as('card'),
      )
      .where('card.id', '=', (from) =>
        from
          .selectFrom('product')
          .where(isListed(filter))
          .whereRef('product.finish_id', '=', 'card.finish_id')
          .whereRef('product.item_class', '=', 'card.item_class')
          .orderBy('product.price')
          .orderBy('product.id')
          .limit(1)
          .select('product.id'),
      )
      .orderBy('card.price', sort)
      .orderBy('card.id', sort)
      .select(['card.finish_id', 'card.item_class']);

  /** Looks up the cheapest wear of each finish and class. */
  const lookedUp = (filter: ProductFilter) =>
    database
      .selectFrom('finish')
      .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
      .innerJoin(sql<{ item_class: number }>`(values (0), (1), (2))`.as<'class'>(sql`class(item_class)`), (join) =>
        join.onTrue(),
      )
      .where(mayHave(filter))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('product')
            .where(isListed(filter))
            .whereRef('product.finish_id', '=', 'finish.id')
            .whereRef('product.item_class', '=', 'class.item_class')
            .orderBy('product.price')
            .orderBy('product.id')
            .limit(1)
            .select(['product.id', 'product.price', 'product.finish_id', 'product.item_class'])
            .as('card'),
        (join) => join.onTrue(),
      );

  return {
    /** Number of groups with a listed product. */
    async count(filter: ProductFilter): Promise<number> {
      const total = sql<number>`count(*)::integer`.as('total');
      if (await hasMany(filter)) return (await lookedUp(filter).select(total).executeTakeFirstOrThrow()).total;
      const groups = database
        .selectFrom('product')
        .where(isListed(filter))
        .select(['product.finish_id', 'product.item_class'])
        .distinct();
      return (await database.selectFrom(groups.as('card')).select(total).executeTakeFirstOrThrow()).total;
    },

    /** Finish and class of the groups of one page, in the order of their cheapest wears. */
    async page(filter: ProductFilter, sort: Sort, limit: number, offset: number) {
      if (!(await hasMany(filter))) return cheapestWears(filter, sort).limit(limit).offset(offset).execute();
      return lookedUp(filter)
        .orderBy('card.price', sort)
        .orderBy('card.id', sort)
        .limit(limit)
        .offset(offset)
        .select(['card.finish_id', 'card.item_class'])
        .execute();
    },
  };
}

/** Whether a finish and a class may have products of a filter, by what these have in common. */
function mayHave({ typeId, qualityId, weaponIds, itemClasses }: ProductFilter) {
  const conditions = [
    typeId !== undefined && sql<SqlBool>`weapon.type_id = ${typeId}`,
    qualityId !== undefined && sql<SqlBool>`finish.quality_id = ${qualityId}`,
    weaponIds && sql<SqlBool>`finish.weapon_id = any(${weaponIds}::smallint[])`,
    itemClasses && sql<SqlBool>`class.item_class = any(${itemClasses}::smallint[])`,
  ].filter((condition) => typeof condition === 'object');
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
