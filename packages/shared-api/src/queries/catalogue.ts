import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { catalogue, type ProductListQuery } from '../contract/catalogue/catalogue.ts';
import { ALL_SKINS } from '../contract/catalogue/whole-catalogue.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf } from './query-client.ts';

/** Filters of the product list in a page; absent ones take the contract's default. */
export type ProductFilters = Partial<Omit<ProductListQuery, 'currency' | 'language' | 'random'>>;

/** Number of products that the strike block requests (docs/product.md#home-page). */
const RANDOM_LIMIT = 20;

/**
 * One page of products, requested once the categories are loaded (docs/product.md#product-list); the old page stays as
 * placeholder while the next one loads.
 */
export function productList(filters: ProductFilters, locale: Locale) {
  return queryOptions({
    queryKey: ['items/list', filters, locale],
    queryFn: async ({ signal, client, ...context }) => {
      await client.ensureQueryData(categoryTree(locale));
      return apiOf(context)(catalogue.list, { query: filters, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The number of products per value of each filter; the old counts stay while the next ones load. */
export function facetCounts(
  { page: _, limit: __, sort: ___, group: ____, ...filters }: ProductFilters,
  locale: Locale,
) {
  return queryOptions({
    queryKey: ['items/facets', filters, locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.facets, { query: filters, signal }),
    placeholderData: keepPreviousData,
    select: (answer) => answer.payload,
  });
}

/** Suggestions for a search that is being typed, at most eight; an empty text makes no request. */
export function searchSuggestions(text: string, locale: Locale) {
  const search = text.trim();
  return queryOptions({
    queryKey: ['items/suggestions', search, locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.suggestions, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    select: (answer) => answer.payload,
  });
}

/** A new sample on every visit and currency change, kept while the page is open. */
export function randomProducts(locale: Locale) {
  return queryOptions({
    queryKey: ['items/list', 'random', locale],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(catalogue.list, { query: { random: true, limit: RANDOM_LIMIT, category: ALL_SKINS }, signal }),
    select: (answer) => answer.payload,
  });
}

export function recommendedProducts(locale: Locale) {
  return queryOptions({
    queryKey: ['items/recommended', locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.recommended, { signal }),
    select: (answer) => answer.payload,
  });
}

/** A product with its similar ones and its other wears. */
export function productDetails(id: string, locale: Locale) {
  return queryOptions({
    queryKey: ['items/details', id, locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.details, { params: { id }, signal }),
    select: (answer) => answer.payload,
  });
}

export function categoryTree(locale: Locale) {
  return queryOptions({
    queryKey: ['categories', locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.categories, { signal }),
    select: (answer) => answer.payload,
  });
}

/** Values the list can be filtered by; only the category `ALL_SKINS` is ever sent (docs/product.md#categories). */
export function filterData(category: string | undefined, locale: Locale) {
  const query = category === ALL_SKINS ? { category } : {};
  return queryOptions({
    queryKey: ['items/filter-data', query, locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.filterData, { query, signal }),
    select: (answer) => answer.payload,
  });
}

export function subcategories(category: string | undefined, locale: Locale) {
  const query = category === ALL_SKINS ? { category } : {};
  return queryOptions({
    queryKey: ['items/subcategories', query, locale],
    queryFn: ({ signal, ...context }) => apiOf(context)(catalogue.subcategories, { query, signal }),
    select: (answer) => answer.payload,
  });
}
