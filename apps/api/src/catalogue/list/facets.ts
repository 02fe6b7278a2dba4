import {
  EXTERIORS,
  type FacetCounts,
  type FacetValue,
  ITEM_CLASSES,
} from '@patina/shared-api/contract/catalogue/catalogue';
import {
  FACET_FILTERS,
  type Facet,
  LIST_FILTERS,
  type ProductFilter,
  withoutUnits,
} from '#catalogue/list/list-filter.ts';
import { type StockCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { asksForUnits, unitMatches } from '#catalogue/list/unit-matches.ts';
import type { Terms } from '#catalogue/products/terms.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';

type FacetName = Facet['name'];
type Code = number | boolean | null;

export type FacetService = ReturnType<typeof facetService>;

/**
 * Counts of products per facet value. Stock counts are read once per half minute for each search, price range, collection and
 * phase, kept ones where only prices are chosen; the other choices are applied in memory. Collections and phases are counted
 * by finish, once per half minute for each choice of all others. Where too many units match, what they have is not counted.
 */
export function facetService(database: Database) {
  const { countStock, byFinish } = stockCountRepository(database);
  const stockCounts = new TtlCache<StockCount[]>({ seconds: 30, staleSeconds: 30, max: 60 });
  const finishCounts = new TtlCache<Map<number, number>>({ seconds: 30, staleSeconds: 30, max: 300 });
  const counts = new TtlCache<FacetCounts>({ seconds: 5, max: 1_000 });
  const byUnits = unitMatches(database);
  const stockCountsOf = (filter: ProductFilter) =>
    stockCounts.get(JSON.stringify(filter), async () => {
      const counted = asksForUnits(filter) ? await byUnits.countStock(filter) : undefined;
      return counted ?? countStock(withoutUnits(filter));
    });
  const finishCountsOf = (filter: ProductFilter) =>
    finishCounts.get(JSON.stringify(filter), async () => {
      const counted = asksForUnits(filter) ? await byUnits.byFinish(filter) : undefined;
      return counted ?? byFinish(withoutUnits(filter));
    });
  const isCounted = async (filter: ProductFilter) => !asksForUnits(filter) || (await byUnits.isCounted(filter));

  return {
    /** Stock counts of the whole catalogue. */
    inStock: (): Promise<StockCount[]> => stockCountsOf({}),

    /** Zero of everything for a filter that nothing can match. */
    async count(filter: ProductFilter | null, terms: Terms): Promise<FacetCounts> {
      if (filter === null) return { ...countFacets([], {}, terms), ...countFinishes(new Map(), {}, terms) };
      return counts.get(JSON.stringify(filter), async () => {
        const { collections, phases, ...others } = filter;
        const isExact = (await isCounted(withoutFacets(filter))) && (await isCounted(others));
        return {
          ...countFacets(await stockCountsOf(withoutFacets(filter)), filter, terms),
          ...countFinishes(await finishCountsOf(others), filter, terms),
          ...(!isExact && { at_most: true }),
        };
      });
    },

    clear(): void {
      byUnits.clear();
      stockCounts.clear();
      finishCounts.clear();
      counts.clear();
    },
  };
}

/** The filter without its facets: search, price range, collection and phase, which the query for stock counts applies. */
function withoutFacets(filter: ProductFilter): ProductFilter {
  const rest = { ...filter };
  for (const name of FACET_FILTERS) delete rest[name];
  return rest;
}

/** The facets with the values of each that a filter has chosen; undefined where none is chosen. */
const choicesOf = (filter: ProductFilter) =>
  FACET_FILTERS.flatMap((name) => {
    const { facet } = LIST_FILTERS[name];
    const chosen = filter[name] as Code | readonly Code[] | undefined;
    return facet ? [{ ...facet, chosen: chosen === undefined ? undefined : [chosen].flat() }] : [];
  });

/**
 * Counts the values of each facet with the choices of all other facets applied, in one pass: a row that fails the choice
 * of one facet still counts for that facet; a row that fails two counts for none.
 */
function countFacets(rows: readonly StockCount[], filter: ProductFilter, terms: Terms): FacetCounts {
  const facets = choicesOf(filter);
  const counts = new Map(facets.map(({ name }) => [name, new Map<Code, number>()]));
  for (const row of rows) {
    const missed = facets.filter(({ chosen, column }) => chosen?.includes(row[column]) === false);
    if (missed.length > 1) continue;
    for (const { name, column } of missed.length === 0 ? facets : missed) {
      const ofFacet = counts.get(name);
      ofFacet?.set(row[column], (ofFacet.get(row[column]) ?? 0) + row.count);
    }
  }
  const countOf = (name: FacetName, code: Code) => counts.get(name)?.get(code) ?? 0;
  const valuesOf = (facet: FacetName, values: readonly { id: number; name: string }[]): FacetValue[] =>
    values.map(({ id, name }) => ({ value: name, count: countOf(facet, id) })).filter(({ count }) => count > 0);
  return {
    type: valuesOf('type', terms.types),
    quality: valuesOf('quality', terms.qualities),
    heroes: valuesOf('heroes', terms.weapons),
    exterior_names: valuesOf('exterior_names', byCode(EXTERIORS.map(({ name }) => name))),
    item_class: valuesOf('item_class', byCode(ITEM_CLASSES)),
    sale: countOf('sale', true),
    new: countOf('new', true),
  };
}

/** Counts collections with the chosen phases, and phases with the chosen collections. */
function countFinishes(
  counts: ReadonlyMap<number, number>,
  { collections, phases }: ProductFilter,
  terms: Terms,
): Pick<Required<FacetCounts>, 'collection' | 'phase'> {
  const ofCollections = new Map<string | null, number>();
  const ofPhases = new Map<string, number>();
  for (const { id, collection, phase } of terms.finishes) {
    const count = counts.get(id) ?? 0;
    if (phases?.includes(phase) !== false) ofCollections.set(collection, (ofCollections.get(collection) ?? 0) + count);
    if (collections?.includes(collection ?? '') !== false) ofPhases.set(phase, (ofPhases.get(phase) ?? 0) + count);
  }
  const valuesOf = (names: readonly { name: string }[], found: ReadonlyMap<string | null, number>) =>
    names.map(({ name }) => ({ value: name, count: found.get(name) ?? 0 })).filter(({ count }) => count > 0);
  return { collection: valuesOf(terms.collections, ofCollections), phase: valuesOf(terms.phases, ofPhases) };
}

const byCode = (names: readonly string[]) => names.map((name, id) => ({ id, name }));
