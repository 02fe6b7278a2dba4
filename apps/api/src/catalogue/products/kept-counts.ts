import { type RawBuilder, sql } from 'kysely';
import { narrowPriceBand, type PriceRange } from './price-band.ts';
import { hasFacets, type ProductFilter } from './product-filter.ts';
import { countsOfDocuments, documentsOf, isOfDocuments, productsOfDocuments } from './search-documents.ts';
import type { CountedParts } from './split-prices.ts';

/** Columns of the facets. */
export const FACETS = sql.raw('weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new');

interface Source {
  /** Counts of all prices. */
  whole: () => RawBuilder<unknown>;
  bands: (range: PriceRange) => RawBuilder<unknown>;
  narrow: (range: PriceRange) => RawBuilder<unknown>;
  products: (range: PriceRange) => RawBuilder<unknown>;
}

/** What the rows of counts tell apart: nothing but prices, the facets, or the finishes, too. */
export type CountDetail = 'price' | 'facets' | 'finish';

/**
 * Counts of a filter, to be summed up: the kept ones and what is to be added to them. `parts` are its prices, if it has any;
 * `begin` is where the part of a count begins.
 */
export function keptCounts(
  filter: ProductFilter,
  parts: CountedParts | undefined,
  detail: CountDetail,
): RawBuilder<unknown> {
  const { priceFromMinor, priceTillMinor, ...facets } = filter;
  const hasDocuments = detail === 'finish' || isOfDocuments(filter);
  const { whole, bands, narrow, products } = hasDocuments ? byDocument(facets, detail !== 'price') : byFacets(facets);
  const sources =
    parts === undefined
      ? [whole()]
      : [
          ...(parts.bands.from <= parts.bands.till ? [bands(parts.bands)] : []),
          ...parts.narrow.map(narrow),
          ...parts.rest.map(
            (range) =>
              sql`select finish_id, item_class, coalesce(exterior, -1) as exterior, weapon_id, type_id,
                coalesce(quality_id, -1) as quality_id, is_sale, is_new, ${sql.lit(narrowPriceBand(range.from))} as "begin",
                ${sql.lit(range.sign)} as count from (${products(range)}) as product`,
          ),
        ];
  if (sources.length === 0) sources.push(sql`${whole()} limit 0`);
  const rows = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` union all `,
  );
  return hasDocuments ? sql`(with ${documentsOf(facets)} ${rows})` : sql`(${rows})`;
}

const byDocument = (filter: ProductFilter, isJoined: boolean): Source => ({
  whole: () => countsOfDocuments(filter, 'document_count', undefined, true),
  bands: (range) => countsOfDocuments(filter, 'document_count_by_price', range, isJoined),
  narrow: (range) => countsOfDocuments(filter, 'document_count_by_narrow_price', range, isJoined),
  products: (range) => productsOfDocuments(filter, range),
});

function byFacets(filter: ProductFilter): Source {
  const conditions = (table: string) =>
    sql.join(
      hasFacets(filter, table).map((condition) => sql`and ${condition}`),
      sql` `,
    );
  const counts = (table: string, changes: string, range: PriceRange | undefined, width: number) => {
    const isWithin = range ? sql`band between ${range.from} and ${range.till}` : sql`true`;
    const begin = range ? sql`band * ${sql.lit(width)}` : sql`0`;
    const columns = sql`0 as finish_id, item_class, exterior, weapon_id, type_id, quality_id, is_sale, is_new, ${begin} as "begin"`;
    return sql`
      select ${columns}, count from ${sql.ref(table)} where ${isWithin} ${conditions(table)}
      union all
      select ${columns}, change from ${sql.ref(changes)} where ${isWithin} ${conditions(changes)}`;
  };
  return {
    whole: () => counts('stock_count', 'stock_count_change', undefined, 0),
    bands: (range) => counts('stock_count_by_price', 'stock_count_change', range, 10),
    narrow: (range) => counts('stock_count_by_narrow_price', 'document_count_change', range, 1),
    products: ({ from, till }) => sql`
      select 0 as finish_id, item_class, exterior, weapon_id, type_id, quality_id, is_sale, is_new
      from product where stock > 0 and price between ${from} and ${till} ${conditions('product')}`,
  };
}
