import { ITEM_CLASSES, MAX_SEED, PAGE_SIZE, SORTS, type Sort } from '@patina/shared-api/contract/catalogue/catalogue';
import { ALL, ALL_SKINS } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import type { ProductFilters } from '@patina/shared-api/queries/catalogue';

/** How a filter is written in an address. */
interface Filter<Value> {
  /** Value of a list that is not filtered. */
  none: Value;
  /** Reads a query parameter; an invalid one is read as `none`. */
  read(text: string | null): Value;
  /** Empty for `none`. */
  write(value: Value): string;
}

const MAX_TEXT = 100;
const MAX_VALUES = 60;

const page: Filter<number> = { none: 1, read: readPage, write: (value) => (value > 1 ? String(value) : '') };
const sort: Filter<Sort> = {
  none: 'desc',
  read: (text) => SORTS.find((known) => known === text) ?? 'desc',
  write: (value) => (value === 'desc' ? '' : value),
};
const search: Filter<string> = { none: '', read: readText, write: (value) => value };
const number = (read: Filter<number | null>['read']): Filter<number | null> => ({
  none: null,
  read,
  write: (value) => (value === null ? '' : String(value)),
});
const price = number(readPrice);
const float = number(readFloat);
const choice: Filter<string> = { none: '', read: readChoice, write: (value) => value };
const group: Filter<'wears' | null> = {
  none: null,
  read: (text) => (text === 'wears' ? text : null),
  write: (value) => value ?? '',
};
const list: Filter<string[]> = { none: [], read: readList, write: (value) => value.join(',') };

/** The filters, in the order of the address. Names are those of the API's query; remote.json passes the same ones. */
const FILTERS = {
  page,
  sort,
  search,
  price_from: price,
  price_till: price,
  type: choice,
  quality: list,
  collection: choice,
  phase: list,
  heroes: list,
  exterior_names: list,
  item_class: { ...list, read: (text: string | null) => readList(text).filter(isItemClass) },
  float_from: float,
  float_till: float,
  seed: number(readSeed),
  sticker: search,
  group,
};

/**
 * What a shopper has chosen on the product list. `type` and `heroes` hold names (`AK-47`), or slugs (`ak-47`) where they
 * come from the path. Price bounds are in Credits. Floats, `seed` and `sticker` are those of single items.
 */
export type ListFilters = { [Name in keyof typeof FILTERS]: (typeof FILTERS)[Name]['none'] };

/** The same with types that correlate name and value. */
const typedFilters: { [Name in keyof ListFilters]: Filter<ListFilters[Name]> } = FILTERS;

export const FILTER_NAMES = Object.keys(FILTERS) as (keyof ListFilters)[];

export const NO_FILTERS = eachFilter((name) => FILTERS[name].none);

/** Reads the filters of an address. */
export function readFilters(query: URLSearchParams, route: ListRoute): ListFilters {
  const read = eachFilter((name) => FILTERS[name].read(query.get(name)));
  const ofPath = { type: typeOfPath(route), heroes: route.subcategory ? [route.subcategory] : [] };
  return { ...read, type: read.type || ofPath.type, heroes: read.heroes.length > 0 ? read.heroes : ofPath.heroes };
}

/**
 * Writes the address of a filtered list. The query contains neither defaults nor what the path contains; filters that
 * contradict the path shorten it.
 */
export function writeFilters(filters: ListFilters, route: ListRoute): string {
  const kept = keptRoute(filters, route);
  const type = filters.type === typeOfPath(kept) ? '' : filters.type;
  const heroes = kept.subcategory ? [] : filters.heroes;
  const texts = FILTER_NAMES.map((name) => [name, write(name, { ...filters, type, heroes })]);
  const query = new URLSearchParams(texts.filter(([, text]) => text)).toString().replaceAll('%2C', ',');
  return query ? `${routePath(kept)}?${query}` : routePath(kept);
}

/** The list of a category, or of all skins, with the most popular ones first: where home leads (docs/product.md#home-page). */
export function popularList(category = ''): string {
  return writeFilters(
    { ...NO_FILTERS, type: category, sort: 'popularity' },
    { path: '/products', ...(category && { category }) },
  );
}

/** The API's query of a list with these filters, without defaults; floats the wrong way round are swapped. */
export function listQuery(chosen: ListFilters, route: ListRoute): ProductFilters {
  const { float_from: from, float_till: till } = chosen;
  const isReversed = from !== null && till !== null && from > till;
  const filters = isReversed ? { ...chosen, float_from: till, float_till: from } : chosen;
  const set = FILTER_NAMES.filter((name) => write(name, filters)).map((name) => [name, filters[name]]);
  return {
    limit: PAGE_SIZE,
    ...routeFlags(route),
    ...(route.category === ALL_SKINS && { category: ALL_SKINS }),
    ...(Object.fromEntries(set) as { [Name in keyof ListFilters]?: NonNullable<ListFilters[Name]> }),
  };
}

/** The filters after a change: on the first page unless a page is given (docs/product.md#filters). */
export function changeFilters(filters: ListFilters, change: Partial<ListFilters>): ListFilters {
  return { ...filters, page: 1, ...change };
}

/** The part of the route that the filters still agree with. */
function keptRoute(filters: ListFilters, { path, category, subcategory }: ListRoute): ListRoute {
  const [hero, ...others] = filters.heroes;
  const keepsCategory = category !== undefined && filters.type === typeOfPath({ path, category });
  const keepsSubcategory =
    subcategory !== undefined && hero === subcategory && others.length === 0 && (keepsCategory || !category);
  return {
    path,
    ...(keepsCategory && { category }),
    ...(keepsSubcategory && { subcategory }),
  };
}

function typeOfPath({ category }: ListRoute): string {
  return category === undefined || category === ALL_SKINS ? '' : category;
}

function eachFilter(filterValue: (name: keyof ListFilters) => unknown): ListFilters {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, filterValue(name)])) as ListFilters;
}

function write<Name extends keyof ListFilters>(name: Name, filters: ListFilters): string {
  return typedFilters[name].write(filters[name]);
}

function readPage(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

function readPrice(value: string | null): number | null {
  return value && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

/** The smallest float above 0 that JavaScript writes without an exponent. */
const LEAST_FLOAT = 0.000001;

/** A float from 0 to 1, as an address can have it. */
export function readFloat(value: string | null): number | null {
  return value && /^(0?\.\d{1,10}|0|1)$/.test(value) ? Number(value) && Math.max(Number(value), LEAST_FLOAT) : null;
}

export function readSeed(value: string | null): number | null {
  return value && /^\d{1,4}$/.test(value) && Number(value) <= MAX_SEED ? Number(value) : null;
}

function readText(value: string | null): string {
  // Control characters: the API rejects them.
  const text = (value ?? '').replace(/[^ -~\u0080-\uffff]/g, ' ').trim();
  return text.slice(0, MAX_TEXT).trim();
}

function readChoice(value: string | null): string {
  const text = readText(value);
  return text === ALL ? '' : text;
}

function readList(value: string | null): string[] {
  return [...new Set((value ?? '').split(',').map(readChoice).filter(Boolean).slice(0, MAX_VALUES))];
}

function isItemClass(value: string): boolean {
  return (ITEM_CLASSES as readonly string[]).includes(value);
}

/** Paths of the product list, and the flags that each sets. */
const PATH_FLAGS = {
  '/products': {},
  '/new': { new: true },
  '/sale': { sale: true },
} as const satisfies Record<string, { new?: true; sale?: true }>;

export type ListPath = keyof typeof PATH_FLAGS;

/** Route of a product list: its path and the category in it. */
export interface ListRoute {
  path: ListPath;
  /** Slug of a type, or `ALL_SKINS`. */
  category?: string;
  /** Slug of a weapon. */
  subcategory?: string;
}

/** The flags that a route adds to every request. */
function routeFlags({ path }: ListRoute): { new?: true; sale?: true } {
  return PATH_FLAGS[path];
}

/** Reads the route from an address of the product list. */
export function readRoute(pathname: string, params: { category?: string; subcategory?: string }): ListRoute {
  const first = `/${pathname.split('/')[1]}`;
  const { category, subcategory } = params;
  return {
    path: first in PATH_FLAGS ? (first as ListPath) : '/products',
    ...(category && category !== ALL && { category }),
    ...(subcategory && subcategory !== ALL && { subcategory }),
  };
}

/** The path of a route: `/products/rifle/ak-47`. */
export function routePath({ path, category, subcategory }: ListRoute): string {
  if (!category && !subcategory) return path;
  const inCategory = `${path}/${encodeURIComponent(category ?? ALL)}`;
  return subcategory ? `${inCategory}/${encodeURIComponent(subcategory)}` : inCategory;
}
