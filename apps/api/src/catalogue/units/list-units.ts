import type { UnitQuery, UnitSort } from '@patina/shared-api/contract/catalogue/unit-list';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { type ProductRow, productRepository, readAddressId } from '#catalogue/products/products.ts';
import { readUnitFilter } from '#catalogue/units/unit-filter.ts';
import {
  type ChosenRow,
  describeUnit,
  FACTS,
  LATER,
  UNIT_PRICE,
  unitOf,
  unitRepository,
} from '#catalogue/units/units.ts';
import { part, rawPart, run } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { paginationMeta } from '#platform/http/pagination.ts';

/** Each ends with the id, so that no page repeats or omits a unit. */
const ORDERS: Record<UnitSort, string> = {
  price: 'price_minor, later nulls first, float_value, id',
  '-price': 'price_minor desc, float_value, id',
  float: 'float_value, id',
  '-float': 'float_value desc nulls last, id',
  newest: 'id desc',
  '-newest': 'id',
};

/** One page of the units of a product that can be bought. @throws ApiError for an unknown product */
export async function listUnits(
  database: Database,
  productId: string,
  query: UnitQuery,
): Promise<{ payload: Unit[]; meta: ListMeta }> {
  readUnitFilter(query);
  const id = readAddressId(productId);
  const [product] = id === undefined ? [] : await productRepository(database).productsOf([id]);
  if (product === undefined) throw new ApiError('product-not-found');
  const { count, units } = await unitPage(database, product, query);
  return { payload: units, meta: paginationMeta(count, query.page, query.limit, units.length) };
}

/** A unit of a product that can be bought. @throws ApiError */
export async function unitInStock(
  database: Database,
  product: Pick<ProductRow, 'id' | 'weapon' | 'finish' | 'phase' | 'stock'>,
  unitId: number,
): Promise<Unit> {
  const items = [{ product_id: product.id, unit_id: unitId }];
  const unit = product.stock > 0 ? (await unitRepository(database).choose(items)).get(product.id) : undefined;
  if (unit === undefined)
    throw new ApiError('product-not-found', { message: 'There is no such item of this product in stock.' });
  return describeUnit(unit, product);
}

/** The units of a page, and how many there are. */
export async function unitPage(
  database: Database,
  product: Pick<ProductRow, 'id' | 'weapon' | 'finish' | 'phase'>,
  { page, limit, sort, float_from, float_till, seed, sticker = '', available_now: isNow = false }: UnitQuery,
): Promise<{ count: number; units: Unit[] }> {
  const [found] = await run<{ count: number; page: ChosenRow[] }>(
    database,
    part`with matching as materialized (
        select unit.id, unit.float_value, ${UNIT_PRICE} as price_minor, ${LATER} as later
        from unit join product on product.id = unit.product_id
        where unit.product_id = ${product.id} and unit.state = 'available' and product.stock > 0
          and (${float_from ?? null}::numeric is null or float_value >= ${float_from ?? null}::numeric)
          and (${float_till ?? null}::numeric is null or float_value <= ${float_till ?? null}::numeric)
          and (not ${isNow}::boolean or ${LATER} is null)
          and (${seed ?? null}::integer is null or seed = ${seed ?? null}::integer)
          and (${sticker}::text = '' or exists (select from jsonb_array_elements(stickers) as sticker
            where strpos(lower(sticker->>'name'), lower(${sticker}::text)) > 0))
      ), page as (
        select * from matching order by ${rawPart(ORDERS[sort])} limit ${limit}::integer offset ${(page - 1) * limit}::integer
      ), described as (
        select page.*, unit.product_id, ${FACTS} as facts from page join unit on unit.id = page.id
      )
      select (select count(*) from matching)::integer as count, coalesce((select json_agg(json_build_object(
        'product_id', product_id, 'price_minor', price_minor, 'facts', facts) order by ${rawPart(ORDERS[sort])})
        from described), '[]') as page`,
  );
  const units = (found?.page ?? []).map((row) => describeUnit(unitOf(row), product));
  return { count: found?.count ?? 0, units };
}
