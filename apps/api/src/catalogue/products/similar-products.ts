import type { ProductFilter } from './product-filter.ts';
import type { Neighbour, ProductRepository, ProductRow } from './product-repository.ts';

/** Neighbours read above and below: wears of one finish have similar prices, and only one of them is shown. */
const NEIGHBOURS = 80;

/** Ids of at most `most` similar products: of the same weapon first, then of the same type and rarity, nearest in price first. */
export async function similarProducts(
  products: ProductRepository,
  product: ProductRow,
  most: number,
): Promise<number[]> {
  const near = async (filter: ProductFilter) =>
    (await products.nearPrice(filter, product, NEIGHBOURS)).toSorted(byDistanceTo(product.price_minor));
  const sameWeapon = oneOfEachFinish(await near({ weaponIds: [product.weapon_id] }));
  const sameRank = { typeId: product.type_id, ...(product.quality_id !== null && { qualityId: product.quality_id }) };
  const others = sameWeapon.length < most ? await near(sameRank) : [];
  return oneOfEachFinish([...sameWeapon, ...others])
    .slice(0, most)
    .map(({ id }) => id);
}

const byDistanceTo = (priceMinor: number) => (one: Neighbour, other: Neighbour) =>
  Math.abs(one.price_minor - priceMinor) - Math.abs(other.price_minor - priceMinor) || one.id - other.id;

function oneOfEachFinish(neighbours: readonly Neighbour[]): Neighbour[] {
  const seen = new Set<number>();
  return neighbours.filter(({ finish_id }) => !seen.has(finish_id) && seen.add(finish_id));
}
