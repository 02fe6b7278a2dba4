import { sql } from 'kysely';
import { isListed } from '#catalogue/list/list-filter.ts';
import { priceBand } from '#catalogue/list/price-bands.ts';
import { anyProducts } from '#catalogue/list/random-products.ts';
import type { Terms } from '#catalogue/products/terms.ts';
import type { Database } from '#platform/database/tables.ts';

/** Highest price of a recommended product, in hundredths of a Credit. */
const PRICE_TILL_MINOR = 40_000;

/** Ids of a mix of all types in the rarer qualities, up to a price; the same at every call. */
export async function recommendedProducts(
  database: Database,
  { qualities }: Pick<Terms, 'qualities'>,
  most: number,
): Promise<number[]> {
  const rarer = qualities.slice(Math.floor(qualities.length / 3)).map((quality) => quality.id);
  const mixed = mix(await recommendable(database, rarer, PRICE_TILL_MINOR), most);
  const others = mixed.length < most ? await anyProducts(database, most) : [];
  return [...new Set([...mixed, ...others])].slice(0, most);
}

/** A candidate for recommendation. */
interface Candidate {
  id: number;
  type_id: number;
  weapon_id: number;
}

/** Takes products from each type in turn, each weapon once before any is repeated, up to `most`. */
function mix(pieces: readonly Candidate[], most: number): number[] {
  const roundsOfWeapon = new Map<number, number>();
  const rounds = pieces.map((piece) => {
    const round = roundsOfWeapon.get(piece.weapon_id) ?? 0;
    roundsOfWeapon.set(piece.weapon_id, round + 1);
    return { ...piece, round };
  });
  const byType = Map.groupBy(rounds, (piece) => piece.type_id);
  const queues = [...byType.values()].map((queue) => queue.toSorted((one, other) => one.round - other.round));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn]?.id ?? []))
    .flat()
    .slice(0, most);
}

/** The most expensive listed product of each weapon and each quality, up to a price. */
export function recommendable(database: Database, qualityIds: readonly number[], priceTillMinor: number) {
  return database
    .selectFrom('weapon')
    .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
    .innerJoin(highestBands(qualityIds, priceTillMinor).as<'grade'>(sql`grade`), (join) =>
      join.onRef('grade.weapon_id', '=', 'weapon.id'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('product')
          .where(isListed({ priceTillMinor, exteriors: [0, 1, 2], itemClasses: [0] }))
          .whereRef('product.weapon_id', '=', 'weapon.id')
          .whereRef('product.quality_id', '=', 'grade.quality_id')
          // The highest price of the band: a weapon's products are not searched from the top.
          .where(sql<boolean>`product.price < (grade.band % 9 + 1) * power(10, grade.band / 9)::integer`)
          .orderBy('product.price', 'desc')
          .orderBy('product.id', 'desc')
          .limit(1)
          .select(['product.id', 'product.shuffle'])
          .as('piece'),
      (join) => join.onTrue(),
    )
    .orderBy('item_type.rank')
    .orderBy('item_type.name')
    .orderBy('piece.shuffle')
    .select(['piece.id', 'weapon.type_id', 'weapon.id as weapon_id'])
    .execute();
}

/** The highest band with a product to recommend, of each weapon and quality. */
const highestBands = (qualityIds: readonly number[], priceTillMinor: number) =>
  sql<{ weapon_id: number; quality_id: number; band: number }>`(
    select weapon_id, quality_id, max(band) as band from (
      select weapon_id, quality_id, exterior, item_class, band from stock_count_by_price
      union all
      select weapon_id, quality_id, exterior, item_class, band from stock_count_change where change > 0
    ) as kept
    where quality_id = any(${qualityIds}::smallint[]) and exterior in (0, 1, 2) and item_class = 0
      and band <= ${priceBand(priceTillMinor)}
    group by weapon_id, quality_id)`;
