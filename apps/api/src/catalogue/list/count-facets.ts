import {
  EXTERIORS,
  type FacetCounts,
  type FacetValue,
  ITEM_CLASSES,
} from '@patina/shared-api/contract/catalogue/catalogue';
import type { ProductFilter } from '#catalogue/products/product-filter.ts';
import type { StockCount } from '#catalogue/products/stock-count-repository.ts';
import type { Terms } from '#catalogue/products/terms-repository.ts';

type Facet = keyof FacetCounts;
type Code = number | boolean | null;

/** The value of each facet in a stock count. */
const CODE: Record<Facet, (row: StockCount) => Code> = {
  type: (row) => row.typeId,
  quality: (row) => row.qualityId,
  heroes: (row) => row.weaponId,
  exterior_names: (row) => row.exterior,
  item_class: (row) => row.itemClass,
  sale: (row) => row.isSale,
  new: (row) => row.isNew,
};
const FACETS = Object.keys(CODE) as Facet[];

/** Chosen values of each facet; undefined where none is chosen. */
const choices = (filter: ProductFilter): Record<Facet, readonly Code[] | undefined> => ({
  type: filter.typeId === undefined ? undefined : [filter.typeId],
  quality: filter.qualityId === undefined ? undefined : [filter.qualityId],
  heroes: filter.weaponIds,
  exterior_names: filter.exteriors,
  item_class: filter.itemClasses,
  sale: filter.isSale ? [true] : undefined,
  new: filter.isNew ? [true] : undefined,
});

/** The filter without its facets: search, price range and collection, which the query for stock counts applies. */
export function withoutFacets(filter: ProductFilter): ProductFilter {
  const { typeId, qualityId, weaponIds, exteriors, itemClasses, isSale, isNew, ...rest } = filter;
  return rest;
}

/**
 * Counts the values of each facet with the choices of all other facets applied, in one pass: a row that fails the choice
 * of one facet still counts for that facet; a row that fails two counts for none.
 */
export function countFacets(rows: readonly StockCount[], filter: ProductFilter, terms: Terms): FacetCounts {
  const chosen = choices(filter);
  const counts = new Map(FACETS.map((facet) => [facet, new Map<Code, number>()]));
  for (const row of rows) {
    const missed = FACETS.filter((facet) => chosen[facet]?.includes(CODE[facet](row)) === false);
    if (missed.length > 1) continue;
    for (const facet of missed.length === 0 ? FACETS : missed) {
      const code = CODE[facet](row);
      const ofFacet = counts.get(facet);
      ofFacet?.set(code, (ofFacet.get(code) ?? 0) + row.count);
    }
  }
  const countOf = (facet: Facet, code: Code) => counts.get(facet)?.get(code) ?? 0;
  const valuesOf = (facet: Facet, values: readonly { id: number; name: string }[]): FacetValue[] =>
    values.map(({ id, name }) => ({ value: name, count: countOf(facet, id) })).filter(({ count }) => count > 0);
  return {
    type: valuesOf('type', terms.types),
    quality: valuesOf('quality', terms.qualities),
    heroes: valuesOf('heroes', terms.weapons),
    exterior_names: valuesOf(
      'exterior_names',
      EXTERIORS.map(({ name }, id) => ({ id, name })),
    ),
    item_class: valuesOf(
      'item_class',
      ITEM_CLASSES.map((name, id) => ({ id, name })),
    ),
    sale: countOf('sale', true),
    new: countOf('new', true),
  };
}
