import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, conditionsOf, hasFacets, type ProductFilter } from '#catalogue/list/list-filter.ts';
import { type CountedParts, narrowPriceBand, type PriceRange } from '#catalogue/list/price-bands.ts';

/*
 * Lists by their search documents: what is on sale in one finish, class and exterior has one text, so that of ten million
 * products a search reads some twenty thousand documents.
 */

/** Whether a list is told by its documents: by words or by finishes. */
export const isOfDocuments = ({ search, collections, phases }: ProductFilter): boolean =>
  search !== undefined || collections !== undefined || phases !== undefined;

const matches = (filter: ProductFilter, table: string): RawBuilder<SqlBool> =>
  allOf(conditionsOf(filter, table, ['search']));

/** Conditions of a document, which its changes have in columns of the same names. */
const isDocument = (filter: ProductFilter, table: string): RawBuilder<SqlBool> =>
  allOf(conditionsOf(filter, table, ['search', 'collections', 'phases', 'exteriors', 'itemClasses']));

/** The documents of a filter, for `with`. */
export const documentsOf = (filter: ProductFilter): RawBuilder<unknown> => sql`
  document as materialized (
    select id, finish_id, item_class, exterior, is_only from search_document
    where ${isDocument(filter, 'search_document')}
  )`;

/** Conditions of the other facets, which products and counts have. */
const ofDocument = ({ exteriors, itemClasses, ...filter }: ProductFilter, table: string): RawBuilder<SqlBool> =>
  allOf(hasFacets(filter, table));

/**
 * Counts by document, with their changes; `begin` is the narrow band where a part of the prices begins. Unless `isJoined`
 * the rows have no columns of their documents, and are read from the index document by document. Needs `document`.
 */
export function countsOfDocuments(
  filter: ProductFilter,
  table: 'document_count' | 'document_count_by_price' | 'document_count_by_narrow_price',
  bands: PriceRange | undefined,
  isJoined: boolean,
): RawBuilder<unknown> {
  const width = table === 'document_count_by_price' ? 10 : 1;
  const isWithin = bands ? sql`band between ${bands.from} and ${bands.till}` : sql`true`;
  const isChangeWithin = bands
    ? sql`band between ${bands.from * width} and ${bands.till * width + width - 1}`
    : sql`true`;
  const begin = bands ? sql`band * ${sql.lit(width)}` : sql`0`;
  const beginOfChange = bands ? sql`band / ${sql.lit(width)} * ${sql.lit(width)}` : sql`0`;
  const columns = isJoined ? sql`finish_id, item_class, exterior` : sql`0 as finish_id, 0 as item_class, 0 as exterior`;
  const ofDocuments = isJoined
    ? sql`join document on document.id = document_id where true`
    : sql`where document_id = any(array(select id from document))`;
  return sql`
    select ${columns}, weapon_id, type_id, quality_id, is_sale, is_new, ${begin} as "begin", count
    from ${sql.ref(table)} ${ofDocuments} and ${isWithin} and ${ofDocument(filter, table)}
    union all
    select finish_id, item_class, exterior, weapon_id, type_id, quality_id, is_sale, is_new, ${beginOfChange}, change
    from document_count_change
    where ${isChangeWithin} and ${isDocument(filter, 'document_count_change')}
      and ${ofDocument(filter, 'document_count_change')}`;
}

/** The products of a filter with some prices, read from the index finish by finish. Needs `document`. */
export function productsOfDocuments(filter: ProductFilter, { from, till }: PriceRange): RawBuilder<unknown> {
  const read = (isMixed: boolean) => sql`
    select product.* from (
      select finish_id, item_class, array_agg(exterior) as exteriors from kind where ${isMixed ? sql`` : sql`not`} is_mixed
      group by finish_id, item_class
    ) as kind, lateral (
      select id, price, finish_id, item_class, exterior, weapon_id, type_id, quality_id, is_sale, is_new from product
      where stock > 0 and finish_id = kind.finish_id and item_class = kind.item_class
        and coalesce(exterior, -1) = any(kind.exteriors) and price between ${from} and ${till}
        and ${ofDocument(filter, 'product')} ${isMixed ? sql`and ${matches(filter, 'product')}` : sql``}
    ) as product`;
  // Where one kind has several texts, or has just got another one, the products' own are compared.
  return sql`
    with kind as materialized (
      select finish_id, item_class, exterior, bool_or(is_mixed) as is_mixed from (
        select finish_id, item_class, exterior, ${filter.search ? sql`not is_only or ${hasOtherChanges(filter)}` : sql`false`} as is_mixed
        from document
        union all
        select finish_id, item_class, exterior, ${filter.search ? sql`true` : sql`false`} from document_count_change as change
        where ${isDocument(filter, 'change')} and not exists (
          select from search_document as known
          where (known.finish_id, known.item_class, known.exterior, md5(known.search), known.search)
            = (change.finish_id, change.item_class, change.exterior, md5(change.search), change.search))
      ) as kind
      group by finish_id, item_class, exterior
    )
    ${read(false)} ${filter.search ? sql`union all ${read(true)}` : sql``}`;
}

const hasOtherChanges = (filter: ProductFilter) => sql`(finish_id, item_class, exterior) in (
  select finish_id, item_class, exterior from document_count_change where not (${matches(filter, 'document_count_change')}))`;

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
