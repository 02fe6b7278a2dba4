import {
  EXTERIORS,
  type FacetCounts,
  ITEM_CLASSES,
  type ProductFilterQuery,
} from '@patina/shared-api/contract/catalogue/catalogue';
import { WHOLE_CATALOGUE } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import { toMinor } from '@patina/shared-api/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slugOf, type Terms } from '#catalogue/products/terms.ts';
import { searchPatterns } from '#catalogue/search/search-text.ts';
import { isUnit, readUnitFilter, type UnitFilter } from '#catalogue/units/unit-filter.ts';

type Query = Partial<ProductFilterQuery>;
type Column = RawBuilder<unknown>;

/** One filter of a list. */
interface ListFilter<Value> {
  /** The value that a query asks for, in ids and codes; undefined: any; null: nothing can match. */
  read: (query: Query, terms: Terms) => Value | null | undefined;
  /** What it asks of a table that has the columns of products. */
  condition: (value: Value, column: (name: string) => Column) => RawBuilder<SqlBool>;
  /** Of a filter whose values are counted: its name in the contract, and its column in products and in their kept counts. */
  facet?: Facet;
}

export interface Facet {
  name: Exclude<keyof FacetCounts, 'collection' | 'phase'>;
  column: 'type_id' | 'weapon_id' | 'quality_id' | 'exterior' | 'item_class' | 'is_sale' | 'is_new';
}

type FacetValue = number | readonly number[] | boolean;

const filter = <Value>(row: ListFilter<Value>) => row;

const facet = <Value extends FacetValue>(
  column: Facet['column'],
  name: Facet['name'],
  read: ListFilter<Value>['read'],
): ListFilter<Value> => ({
  read,
  condition: (value, columnOf) => isOneOf(columnOf(column), value),
  facet: { name, column },
});

/** All filters of a list, each in one row: how it is read, and what it asks of a product. Prices in hundredths. */
export const LIST_FILTERS = {
  typeId: facet('type_id', 'type', ({ category, type }, { types }) =>
    onlyId([category, type], (word) => findTerm(types, word)),
  ),
  qualityIds: facet('quality_id', 'quality', ({ quality }, { qualities }) =>
    idsOf(quality, (word) => findTerm(qualities, word)),
  ),
  weaponIds: facet('weapon_id', 'heroes', ({ heroes }, { weapons }) =>
    idsOf(heroes, (word) => findTerm(weapons, word)),
  ),
  exteriors: facet('exterior', 'exterior_names', ({ exterior_names }) => idsOf(exterior_names, findExterior)),
  itemClasses: facet('item_class', 'item_class', ({ item_class }) =>
    idsOf(item_class, (word) => findTerm(CLASS_TERMS, word)),
  ),
  isSale: facet('is_sale', 'sale', ({ sale }) => sale || undefined),
  isNew: facet('is_new', 'new', (query) => query.new || undefined),
  /** Names of collections. */
  collections: filter<string[]>({
    read({ collection }, { collections }) {
      if (!collection) return undefined;
      const found = findCollection(collections, collection);
      return found ? [found.name] : null;
    },
    condition: (names, column) => isOfFinish(column, sql`finish.collection = any(${names})`),
  }),
  /** Names of phases. */
  phases: filter<string[]>({
    read: ({ phase }, { phases }) => {
      const found = phase?.flatMap((word) => findTerm(phases, word)?.name ?? []);
      if (found === undefined || phase?.length === 0) return undefined;
      return found.length === 0 ? null : found;
    },
    condition: (names, column) => isOfFinish(column, sql`finish.phase = any(${names})`),
  }),
  priceFromMinor: filter<number>({
    read: (query) => priceRange(query).from,
    condition: (minor, column) => sql`${column('price')} >= ${minor}`,
  }),
  priceTillMinor: filter<number>({
    read: (query) => priceRange(query).till,
    condition: (minor, column) => sql`${column('price')} <= ${minor}`,
  }),
  /** LIKE patterns, all of which the search document must match. */
  search: filter<string[]>({
    read: ({ search }) => (search ? searchPatterns(search) : undefined),
    condition: (patterns, column) =>
      allOf(patterns.map((pattern) => sql<SqlBool>`${column('search')} like ${pattern}`)),
  }),
  /** What one of its units has. Kept counts know nothing of units: see unit-lists.ts. */
  units: filter<UnitFilter>({ read: readUnitFilter, condition: hasUnit }),
};

type Filters = typeof LIST_FILTERS;
type FilterName = keyof Filters;

/** What a list is asked for; absent values do not apply. */
export type ProductFilter = {
  [Name in FilterName]?: Filters[Name] extends ListFilter<infer Value> ? Value : never;
};

/** A filter that asks something of units. */
export type UnitListFilter = ProductFilter & { units: UnitFilter };

const NAMES = Object.keys(LIST_FILTERS) as FilterName[];

/** The names of the filters whose values are counted. */
export const FACET_FILTERS = NAMES.filter((name) => LIST_FILTERS[name].facet !== undefined);

/**
 * Converts a query into a filter by ids. Names and slugs are accepted in any case; unknown values among several are
 * ignored. Null if nothing can match: a single unknown value, or a search without a letter or digit.
 */
export function parseFilter(query: Query, terms: Terms): ProductFilter | null {
  const values = NAMES.map((name) => [name, LIST_FILTERS[name].read(query, terms)] as const);
  if (values.some(([, value]) => value === null)) return null;
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A filter without what it asks of units. */
export const withoutUnits = ({ units, ...ofProducts }: ProductFilter): ProductFilter => ofProducts;

/** SQL condition of a list: in stock and within the filter. Written so that the partial indexes apply. */
export const isListed = (wanted: ProductFilter): RawBuilder<SqlBool> =>
  allOf([sql<SqlBool>`product.stock > 0`, ...conditionsOf(wanted, 'product', NAMES)]);

/** SQL conditions of the facets, which products and their counts have in columns of the same names. */
export const hasFacets = (wanted: ProductFilter, table: string): RawBuilder<SqlBool>[] =>
  conditionsOf(wanted, table, FACET_FILTERS);

/** SQL conditions of some filters on a table that has their columns. */
export function conditionsOf(
  wanted: ProductFilter,
  table: string,
  names: readonly FilterName[],
): RawBuilder<SqlBool>[] {
  return names.flatMap((name) => {
    const value = wanted[name];
    const { condition } = LIST_FILTERS[name] as ListFilter<typeof value>;
    return value === undefined ? [] : condition(value, (column) => sql.ref(`${table}.${column}`));
  });
}

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** A subquery for each product: as `exists` the planner would read all units that match, for one page. */
function hasUnit(wanted: UnitFilter, column: (name: string) => Column): RawBuilder<SqlBool> {
  const { floatFrom, floatTill } = wanted;
  const conditions = [
    ...(floatTill === undefined ? [] : [sql<SqlBool>`${column('lowest_float')} <= ${floatTill}`]),
    ...(floatFrom === undefined ? [] : [sql<SqlBool>`${column('highest_float')} >= ${floatFrom}`]),
    sql<SqlBool>`(select true from unit where unit.product_id = ${column('id')} and ${isUnit(wanted)} limit 1) is not null`,
  ];
  return allOf(conditions);
}

const isOfFinish = (column: (name: string) => Column, condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${column('finish_id')} in (select finish.id from finish where ${condition})`;

/** A single value is compared with `=`: only then does the planner use the order of the index. */
function isOneOf(column: Column, value: FacetValue): RawBuilder<SqlBool> {
  if (typeof value === 'boolean') return sql`${column}`;
  const values = typeof value === 'number' ? [value] : value;
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::smallint[])`;
}

const EXTERIOR_TERMS = EXTERIORS.map(({ name, short }, id) => ({
  id,
  name,
  slug: short.toLowerCase(),
  long: slugOf(name),
}));
const CLASS_TERMS = ITEM_CLASSES.map((name, id) => ({ id, name, slug: slugOf(name) }));

const findExterior = (word: string) =>
  findTerm(EXTERIOR_TERMS, word) ?? EXTERIOR_TERMS.find((exterior) => exterior.long === slugOf(word));

/** The term with this name or slug, in any case. */
function findTerm<Term extends { name: string; slug: string }>(terms: readonly Term[], word: string): Term | undefined {
  const name = word.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === name) ?? terms.find((term) => term.slug === slugOf(word));
}

/** A collection also without what most of their names have: `Dust 2` for `The Dust 2 Collection`. */
function findCollection(collections: Terms['collections'], word: string) {
  return findTerm(collections, word) ?? collections.find(({ slug }) => slug === `the-${slugOf(word)}-collection`);
}

type Find = (word: string) => { id: number } | undefined;

/** Ids of the known values; null if there are none, undefined if nothing is asked for. */
function idsOf(words: string[] | undefined, find: Find): number[] | null | undefined {
  const chosen = words?.filter(choosesOne);
  if (chosen === undefined || chosen.length === 0) return undefined;
  const ids = [...new Set(chosen.map(find).flatMap((term) => (term ? [term.id] : [])))];
  return ids.length === 0 ? null : ids;
}

/** Whether a word is a filter, and not the whole catalogue. */
const choosesOne = (word: string): boolean => word !== '' && !WHOLE_CATALOGUE.includes(word.toLowerCase());

/** The id from parameters with the same meaning; null if they differ or are unknown. */
function onlyId(words: (string | undefined)[], find: Find): number | null | undefined {
  const chosen = words.filter((word): word is string => word !== undefined && choosesOne(word));
  const ids = new Set(chosen.map((word) => find(word)?.id ?? null));
  if (ids.size > 1) return null;
  return [...ids][0];
}

/** The bounds of the price, whichever of them is the higher one. */
function priceRange({ price_from, price_till }: Query): { from: number | undefined; till: number | undefined } {
  const isReversed = price_from !== undefined && price_till !== undefined && price_from > price_till;
  const bounds = isReversed ? [price_till, price_from] : [price_from, price_till];
  const [from, till] = bounds.map((credits) => (credits === undefined ? undefined : toMinor(credits)));
  return { from, till };
}
