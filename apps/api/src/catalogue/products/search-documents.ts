import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PriceRange } from './price-band.ts';
import { hasFacets, type ProductFilter } from './product-filter.ts';

/*
 * Lists by their search documents: what is on sale in one finish, class and exterior has one text, so that of ten million
 * products a search reads some twenty thousand documents.
 */

type Conditions = RawBuilder<SqlBool>[];

/** Whether a list is told by its documents: by words or by finishes. */
export const isOfDocuments = ({ search, collections }: ProductFilter): boolean =>
  search !== undefined || collections !== undefined;

const allOf = (conditions: Conditions): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

const matches = ({ search = [] }: ProductFilter, table: string): RawBuilder<SqlBool> =>
  allOf(search.map((pattern) => sql<SqlBool>`${sql.ref(`${table}.search`)} like ${pattern}`));

/** Conditions of a document, which its changes have in columns of the same names. */
function isDocument(filter: ProductFilter, table: string): Conditions {
  const { collections, exteriors, itemClasses } = filter;
  const finish = sql.ref(`${table}.finish_id`);
  return [
    matches(filter, table),
    ...(collections ? [sql<SqlBool>`${finish} in (select id from finish where collection = any(${collections}))`] : []),
    ...hasFacets({ ...(exteriors && { exteriors }), ...(itemClasses && { itemClasses }) }, table),
  ];
}

/** The documents of a filter, for `with`. */
export const documentsOf = (filter: ProductFilter): RawBuilder<unknown> => sql`
  document as materialized (
    select id, finish_id, item_class, exterior, is_only from search_document
    where ${allOf(isDocument(filter, 'search_document'))}
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
    where ${isChangeWithin} and ${allOf(isDocument(filter, 'document_count_change'))}
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
        where ${allOf(isDocument(filter, 'change'))} and not exists (
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
