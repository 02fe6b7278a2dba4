import { EXTERIORS, type FacetCounts, type FacetValue, ITEM_CLASSES } from '@patina/shared-api/contract/catalogue';
import type { ProductFilter } from '#features/catalogue/product-filter.ts';
import type { Terms } from '#features/catalogue/terms-repository.ts';
import type { TallyRow } from './tally-repository.ts';

type Facet = keyof FacetCounts;
type Code = number | boolean | null;

/** What a combination has for each facet. */
const CODE: Record<Facet, (row: TallyRow) => Code> = {
  type: (row) => row.typeId,
  quality: (row) => row.qualityId,
  heroes: (row) => row.weaponId,
  exterior_names: (row) => row.exterior,
  item_class: (row) => row.itemClass,
  sale: (row) => row.isSale,
  new: (row) => row.isNew,
};
const FACETS = Object.keys(CODE) as Facet[];

/** What is chosen of each facet; undefined where nothing is. */
const choices = (filter: ProductFilter): Record<Facet, readonly Code[] | undefined> => ({
  type: filter.typeId === undefined ? undefined : [filter.typeId],
  quality: filter.qualityId === undefined ? undefined : [filter.qualityId],
  heroes: filter.weaponIds,
  exterior_names: filter.exteriors,
  item_class: filter.itemClasses,
  sale: filter.isSale ? [true] : undefined,
  new: filter.isNew ? [true] : undefined,
});

/** The part of a filter that no facet stands for: what a tally has to be narrowed by before. */
export function besidesFacets(filter: ProductFilter): ProductFilter {
  const { typeId, qualityId, weaponIds, exteriors, itemClasses, isSale, isNew, ...rest } = filter;
  return rest;
}

/**
 * Counts each facet with every other choice applied. A combination that misses one choice still counts for the facet
 * of that choice, one that misses two counts nowhere: one pass tells all.
 */
export function countFacets(rows: readonly TallyRow[], filter: ProductFilter, terms: Terms): FacetCounts {
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
