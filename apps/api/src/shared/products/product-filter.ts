import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#shared/database/tables.ts';

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
    const conditions: Expression<SqlBool>[] = [product('product.stock', '>', sql.lit(0))];
    if (filter.typeId !== undefined) conditions.push(product('product.type_id', '=', filter.typeId));
    if (filter.qualityId !== undefined) conditions.push(product('product.quality_id', '=', filter.qualityId));
    if (filter.weaponIds) conditions.push(isOneOf('weapon_id', filter.weaponIds));
    if (filter.exteriors) conditions.push(isOneOf('exterior', filter.exteriors));
    if (filter.itemClasses) conditions.push(isOneOf('item_class', filter.itemClasses));
    if (filter.collections) {
      conditions.push(
        sql`product.finish_id in (select finish.id from finish where finish.collection = any(${filter.collections}))`,
      );
    }
    if (filter.isSale) conditions.push(sql`product.is_sale`);
    if (filter.isNew) conditions.push(sql`product.is_new`);
    if (filter.priceFromMinor !== undefined) conditions.push(product('product.price', '>=', filter.priceFromMinor));
    if (filter.priceTillMinor !== undefined) conditions.push(product('product.price', '<=', filter.priceTillMinor));
    for (const pattern of filter.search ?? []) conditions.push(product('product.search', 'like', pattern));
    return product.and(conditions);
  };
}

/** A single value is compared with `=`: only then does the planner use the order of the index. */
function isOneOf(column: 'weapon_id' | 'exterior' | 'item_class', values: readonly number[]): Expression<SqlBool> {
  const reference = sql.ref(`product.${column}`);
  const [first] = values;
  return values.length === 1 ? sql`${reference} = ${first}` : sql`${reference} = any(${values}::smallint[])`;
}
