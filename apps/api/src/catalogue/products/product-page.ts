import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { UnitQuery } from '@patina/shared-api/contract/catalogue/unit-list';
import { fromMinor } from '@patina/shared-api/money';
import { isListed, type ProductFilter } from '#catalogue/list/list-filter.ts';
import type { Pictures } from '#catalogue/pictures.ts';
import { type ReferenceTerms, referenceOf } from '#catalogue/prices/reference-prices.ts';
import { exteriorOf, itemClassOf } from '#catalogue/products/grades.ts';
import { lowBeforePresent } from '#catalogue/products/price-history.ts';
import { cardsOf, productCard } from '#catalogue/products/product-card.ts';
import { type ProductRow, productRepository } from '#catalogue/products/products.ts';
import { unitInStock, unitPage } from '#catalogue/units/list-units.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

const SIMILAR = 20;
/** The units that the page begins with: those of a query without parameters. */
const FIRST_UNITS = UnitQuery.parse({});

/**
 * A product with what its page shows beside it: its other wears and classes, similar products, and a unit.
 * @throws ApiError for an unknown product, and for a unit that is not in stock
 */
export async function productPage(
  database: Database,
  id: number,
  { pictures, reference: terms }: { pictures: Pictures; reference: ReferenceTerms },
  unitId?: number,
): Promise<ProductDetails> {
  const products = productRepository(database);
  const [row] = await products.productsOf([id]);
  if (row === undefined) throw new ApiError('product-not-found');
  const unit = unitId === undefined ? undefined : await unitInStock(database, row, unitId);
  const wears = await products.wearsOf(row.finish_id);
  const units = row.known_units > 0 ? await unitPage(database, row, FIRST_UNITS) : undefined;
  const lowMinor = row.is_sale ? await lowBeforePresent(database, id) : null;
  const reference = referenceOf(row, terms);
  return {
    ...productCard(row, pictures, undefined, terms),
    ...(reference && { reference }),
    low_30d: lowMinor === null ? null : fromMinor(lowMinor),
    similar: await cardsOf(database, await similarProducts(database, row, SIMILAR), pictures, terms),
    ...(units && units.count > 0 && { units: { count: units.count, first: units.units } }),
    ...(unit && { unit }),
    wears: wears
      .filter((wear) => wear.id !== row.id)
      .map((wear) => ({
        id: wear.id,
        exterior: exteriorOf(wear.exterior),
        item_class: itemClassOf(wear.item_class),
        price: fromMinor(wear.price_minor),
        stock: wear.stock,
      })),
  };
}

/** Neighbours read above and below: wears of one finish have similar prices, and only one of them is shown. */
const NEIGHBOURS = 80;

interface Neighbour {
  id: number;
  finish_id: number;
  price_minor: number;
}

/** Ids of at most `most` similar products: of the same weapon first, then of the same type and rarity, nearest in price first. */
export async function similarProducts(database: Database, product: ProductRow, most: number): Promise<number[]> {
  const near = async (filter: ProductFilter) =>
    (await nearPrice(database, filter, product)).toSorted(byDistanceTo(product.price_minor));
  const sameWeapon = oneOfEachFinish(await near({ weaponIds: [product.weapon_id] }));
  const sameRank = {
    typeId: product.type_id,
    ...(product.quality_id !== null && { qualityIds: [product.quality_id] }),
  };
  const others = sameWeapon.length < most ? await near(sameRank) : [];
  return oneOfEachFinish([...sameWeapon, ...others])
    .slice(0, most)
    .map(({ id }) => id);
}

/** Listed products of other finishes with the nearest prices. */
async function nearPrice(database: Database, filter: ProductFilter, product: Neighbour): Promise<Neighbour[]> {
  const side = (comparison: '>=' | '<', sort: 'asc' | 'desc') =>
    database
      .selectFrom('product')
      .where(isListed(filter))
      .where('product.price', comparison, product.price_minor)
      .where('product.finish_id', '<>', product.finish_id)
      .orderBy('product.price', sort)
      .orderBy('product.id', sort)
      .limit(NEIGHBOURS)
      .select(['product.id', 'product.finish_id', 'product.price as price_minor'])
      .execute();
  return [...(await side('>=', 'asc')), ...(await side('<', 'desc'))];
}

const byDistanceTo = (priceMinor: number) => (one: Neighbour, other: Neighbour) =>
  Math.abs(one.price_minor - priceMinor) - Math.abs(other.price_minor - priceMinor) || one.id - other.id;

function oneOfEachFinish(neighbours: readonly Neighbour[]): Neighbour[] {
  const seen = new Set<number>();
  return neighbours.filter(({ finish_id }) => !seen.has(finish_id) && seen.add(finish_id));
}
