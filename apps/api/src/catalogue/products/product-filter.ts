import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** Conditions of a product list, by ids and codes; absent ones do not apply. Prices in hundredths. */
export interface ProductFilter {
  typeId?: number;
  qualityId?: number;
  weaponIds?: number[];
  exteriors?: number[];
  itemClasses?: number[];
  /** Names. */
  collections?: string[];
  isSale?: boolean;
  isNew?: boolean;
  priceFromMinor?: number;
  priceTillMinor?: number;
  /** LIKE patterns, all of which the search document must match. */
  search?: string[];
}

/** SQL condition of a list: in stock and within the filter. Written so that the partial indexes apply. */
export function isListed(filter: ProductFilter) {
  return (product: ExpressionBuilder<Tables, 'product'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [
      product('product.stock', '>', sql.lit(0)),
      ...hasFacets(filter, 'product'),
    ];
    if (filter.collections) {
      conditions.push(
        sql`product.finish_id in (select finish.id from finish where finish.collection = any(${filter.collections}))`,
      );
    }
    if (filter.priceFromMinor !== undefined) conditions.push(product('product.price', '>=', filter.priceFromMinor));
    if (filter.priceTillMinor !== undefined) conditions.push(product('product.price', '<=', filter.priceTillMinor));
    for (const pattern of filter.search ?? []) conditions.push(product('product.search', 'like', pattern));
    return product.and(conditions);
  };
}

/** SQL conditions of the facets, which products and their counts have in columns of the same names. */
export function hasFacets(filter: ProductFilter, table: string): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return [
    filter.typeId !== undefined && sql<SqlBool>`${column('type_id')} = ${filter.typeId}`,
    filter.qualityId !== undefined && sql<SqlBool>`${column('quality_id')} = ${filter.qualityId}`,
    filter.weaponIds && isOneOf(column('weapon_id'), filter.weaponIds),
    filter.exteriors && isOneOf(column('exterior'), filter.exteriors),
    filter.itemClasses && isOneOf(column('item_class'), filter.itemClasses),
    filter.isSale && sql<SqlBool>`${column('is_sale')}`,
    filter.isNew && sql<SqlBool>`${column('is_new')}`,
  ].filter((condition) => typeof condition === 'object');
}

/** A single value is compared with `=`: only then does the planner use the order of the index. */
function isOneOf(column: RawBuilder<unknown>, values: readonly number[]): RawBuilder<SqlBool> {
  const [first] = values;
  return values.length === 1 ? sql`${column} = ${first}` : sql`${column} = any(${values}::smallint[])`;
}
