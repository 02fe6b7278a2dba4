import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { catalogue, type ProductListQuery } from '../contract/catalogue/catalogue.ts';
import { ALL_SKINS } from '../contract/catalogue/whole-catalogue.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf, payloadQuery } from './query-client.ts';

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
  return payloadQuery(['items/facets', filters, locale], catalogue.facets, { query: filters, keepsPrevious: true });
}

/** Suggestions for a search that is being typed, at most eight; an empty text makes no request. */
export function searchSuggestions(text: string, locale: Locale) {
  const search = text.trim();
  return payloadQuery(['items/suggestions', search, locale], catalogue.suggestions, {
    query: { search },
    enabled: search !== '',
    keepsPrevious: true,
  });
}

/** A new sample on every visit and currency change, kept while the page is open. */
export function randomProducts(locale: Locale) {
  return payloadQuery(['items/list', 'random', locale], catalogue.list, {
    query: { random: true, limit: RANDOM_LIMIT, category: ALL_SKINS },
  });
}

export function recommendedProducts(locale: Locale) {
  return payloadQuery(['items/recommended', locale], catalogue.recommended);
}

/** A product with its similar ones and its other wears, and the unit that is asked for. */
export function productDetails(id: string, locale: Locale, unit?: number) {
  return payloadQuery(['items/details', id, locale, unit], catalogue.details, { params: { id }, query: { unit } });
}

export function categoryTree(locale: Locale) {
  return payloadQuery(['categories', locale], catalogue.categories);
}

/** Values the list can be filtered by; only the category `ALL_SKINS` is ever sent (docs/product.md#categories). */
export function filterData(category: string | undefined, locale: Locale) {
  const query = category === ALL_SKINS ? { category } : {};
  return payloadQuery(['items/filter-data', query, locale], catalogue.filterData, { query });
}

export function subcategories(category: string | undefined, locale: Locale) {
  const query = category === ALL_SKINS ? { category } : {};
  return payloadQuery(['items/subcategories', query, locale], catalogue.subcategories, { query });
}
