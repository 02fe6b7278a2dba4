import { ITEM_CLASSES, PAGE_SIZE } from '@patina/shared-api/contract/catalogue';
import type { ProductFilters } from '@patina/shared-api/queries/catalogue';
import { ALL, type ListPlace, placeFlags, placePath, WHOLE_CATEGORY } from './list-place.ts';

/**
 * What a shopper has chosen on the product list. Every name is both the address's and the API's. `type` and `heroes`
 * hold names (`AK-47`), or slugs (`ak-47`) where they come from the path. Price bounds are in Credits.
 */
export interface ListFilters {
  page: number;
  sort: 'asc' | 'desc';
  search: string;
  price_from: number | null;
  price_till: number | null;
  type: string;
  quality: string;
  collection: string;
  heroes: string[];
  exterior_names: string[];
  item_class: string[];
}

export const NO_FILTERS: ListFilters = {
  page: 1,
  sort: 'desc',
  search: '',
  price_from: null,
  price_till: null,
  type: '',
  quality: '',
  collection: '',
  heroes: [],
  exterior_names: [],
  item_class: [],
};

const MAX_TEXT = 100;
const MAX_VALUES = 60;

/** Reads the filters of an address. Whatever cannot be meant is read as if it were not there. */
export function readFilters(search: URLSearchParams, place: ListPlace): ListFilters {
  return {
    page: readPage(search.get('page')),
    sort: search.get('sort') === 'asc' ? 'asc' : 'desc',
    search: readText(search.get('search')),
    price_from: readPrice(search.get('price_from')),
    price_till: readPrice(search.get('price_till')),
    type: readChoice(search.get('type')) || typeOfPath(place),
    quality: readChoice(search.get('quality')),
    collection: readChoice(search.get('collection')),
    heroes: readList(search.get('heroes')) ?? (place.subcategory ? [place.subcategory] : []),
    exterior_names: readList(search.get('exterior_names')) ?? [],
    item_class: (readList(search.get('item_class')) ?? []).filter(isItemClass),
  };
}

/**
 * Writes the address of a filtered list, defaults left out. What the path already says is not said again; when the
 * filters contradict the path, the path gives way.
 */
export function writeFilters(filters: ListFilters, place: ListPlace): string {
  const kept = keptPlace(filters, place);
  const query = new URLSearchParams();
  const say = (name: keyof ListFilters, value: string) => value && query.set(name, value);
  say('page', filters.page > 1 ? String(filters.page) : '');
  say('sort', filters.sort === 'asc' ? 'asc' : '');
  say('search', filters.search);
  say('price_from', filters.price_from === null ? '' : String(filters.price_from));
  say('price_till', filters.price_till === null ? '' : String(filters.price_till));
  say('type', filters.type === typeOfPath(kept) ? '' : filters.type);
  say('quality', filters.quality);
  say('collection', filters.collection);
  say('heroes', kept.subcategory ? '' : filters.heroes.join(','));
  say('exterior_names', filters.exterior_names.join(','));
  say('item_class', filters.item_class.join(','));
  const written = query.toString().replaceAll('%2C', ',');
  return written ? `${placePath(kept)}?${written}` : placePath(kept);
}

/** What a list with these filters asks of the API; defaults are left to the server. */
export function listQuery(filters: ListFilters, place: ListPlace): ProductFilters {
  const { page, sort, search, price_from, price_till, type, quality, collection, heroes, exterior_names, item_class } =
    filters;
  return {
    limit: PAGE_SIZE,
    ...placeFlags(place),
    ...(place.category === WHOLE_CATEGORY && { category: WHOLE_CATEGORY }),
    ...(page > 1 && { page }),
    ...(sort === 'asc' && { sort }),
    ...(search && { search }),
    ...(price_from !== null && { price_from }),
    ...(price_till !== null && { price_till }),
    ...(type && { type }),
    ...(quality && { quality }),
    ...(collection && { collection }),
    ...(heroes.length > 0 && { heroes }),
    ...(exterior_names.length > 0 && { exterior_names }),
    ...(item_class.length > 0 && { item_class }),
  };
}

/** The filters after a change: back on the first page unless a page is given (specification, section 4). */
export function changeFilters(filters: ListFilters, change: Partial<ListFilters>): ListFilters {
  return { ...filters, page: 1, ...change };
}

/** The part of the place that the filters still agree with. */
function keptPlace(filters: ListFilters, { path, category, subcategory }: ListPlace): ListPlace {
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

function typeOfPath({ category }: ListPlace): string {
  return category === undefined || category === WHOLE_CATEGORY ? '' : category;
}

function readPage(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : NO_FILTERS.page;
}

function readPrice(value: string | null): number | null {
  return value && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

function readText(value: string | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the API refuses control characters
  const text = (value ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return text.slice(0, MAX_TEXT).trim();
}

function readChoice(value: string | null): string {
  const text = readText(value);
  return text === ALL ? '' : text;
}

function readList(value: string | null): string[] | undefined {
  const values = (value ?? '').split(',').map(readChoice).filter(Boolean).slice(0, MAX_VALUES);
  return values.length === 0 ? undefined : [...new Set(values)];
}

function isItemClass(value: string): boolean {
  return (ITEM_CLASSES as readonly string[]).includes(value);
}
