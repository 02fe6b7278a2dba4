import type { Sort } from '@patina/shared-api/contract/catalogue/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { DISCOUNT, NEWEST, SCORE, sortedBy } from '#catalogue/list/list-orders.ts';

/** The orders of docs/product.md#orders-of-a-list, where all products of a list are read. */
export const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  asc: sql`product.price, product.id`,
  desc: sql`product.price desc, product.id desc`,
  newest: sortedBy(NEWEST, false),
  discount: sql`case when product.is_sale then ${DISCOUNT} end desc nulls last,
    case when product.is_sale then product.id end desc nulls last, ${sortedBy(NEWEST, false)}`,
  popularity: sql`${SCORE} desc nulls last, product_popularity.product_id desc nulls last, ${sortedBy(NEWEST, false)}`,
  name: sql`name.place, product.item_class, product.exterior nulls last, product.price, product.id`,
  float: sql`hit.lowest, product.id`,
  '-float': sql`hit.highest desc nulls last, product.id desc`,
};

const CHEAPEST = sql`(array_agg(product.id order by product.price, product.id))[1]`;
const NEWEST_WEAR = sql`max(product.created_at) desc, max(product.shuffle) desc, product.finish_id, product.item_class`;

/** The same of groups: by the best of their wears. */
export const GROUP_ORDERS: Record<Sort, RawBuilder<unknown>> = {
  asc: sql`min(product.price), ${CHEAPEST}`,
  desc: sql`min(product.price) desc, ${CHEAPEST} desc`,
  newest: NEWEST_WEAR,
  discount: sql`max(${DISCOUNT}) filter (where product.is_sale) desc nulls last, ${NEWEST_WEAR}`,
  popularity: sql`sum(${SCORE}) desc nulls last, ${NEWEST_WEAR}`,
  name: sql`min(name.place), product.item_class`,
  float: sql`min(hit.lowest), ${NEWEST_WEAR}`,
  '-float': sql`max(hit.highest) desc nulls last, ${NEWEST_WEAR}`,
};
