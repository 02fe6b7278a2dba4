import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer, ListMeta, listAnswer } from '../protocol/envelope.ts';
import {
  commaList,
  flag,
  floatBound,
  Locale,
  priceBound,
  shortText,
  wholeNumber,
} from '../protocol/request-parameters.ts';
import { Unit } from './units.ts';

/** Products per page by default (docs/product.md#product-list). */
export const PAGE_SIZE = 15;

/** Wear grades from best to worst; the upper bound of each is exclusive, except for the last. */
export const EXTERIORS = [
  { name: 'Factory New', short: 'FN', below: 0.07 },
  { name: 'Minimal Wear', short: 'MW', below: 0.15 },
  { name: 'Field-Tested', short: 'FT', below: 0.38 },
  { name: 'Well-Worn', short: 'WW', below: 0.45 },
  { name: 'Battle-Scarred', short: 'BS', below: 1 },
] as const;

/** Highest pattern template of the game. */
export const MAX_SEED = 1000;

/** How an item is built: `item_class` of a product. */
export const ITEM_CLASSES = ['Normal', 'StatTrak™', 'Souvenir'] as const;

/** How a price compares with what a product costs elsewhere. */
export const Market = z.object({
  /** Whole per cent under it, rounded down, so negative where it costs more than elsewhere. */
  under: z.int(),
  /** What it is compared with is made up, by a demonstration. */
  is_made_up: z.optional(z.literal(true)),
});
export type Market = z.output<typeof Market>;

export const Product = z.object({
  id: z.number(),
  /** Market name, such as `StatTrak™ AK-47 | Redline (Field-Tested)`, and ` · Ruby` after it if the finish has phases. */
  title: z.string(),
  finish: z.string(),
  phase: z.nullable(z.string()),
  type: z.string(),
  /** Slug of the type, first part of the product's path. */
  category: z.string(),
  /** Slug of the weapon, second part of the product's path. */
  subcategory: z.string(),
  hero: z.string(),
  /** Rarity grade; null for items without rarity. */
  quality: z.nullable(z.string()),
  /** `#rrggbb` of the rarity, gold for knives and gloves. */
  rarity_color: z.string(),
  exterior: z.nullable(z.string()),
  item_class: z.enum(ITEM_CLASSES),
  collection: z.nullable(z.string()),
  /** Internal currency, two places. */
  price: z.number(),
  /** Internal currency; the item is on sale when it is higher than `price`. */
  old_price: z.nullable(z.number()),
  /** Whole per cent off `old_price`; null if not on sale. */
  discount_percentage: z.nullable(z.number()),
  /** Absolute, or relative to the image host. */
  img_url: z.string(),
  new: z.boolean(),
  sale: z.boolean(),
  stock: z.number(),
  /** Float range of the finish, 0 to 1; null for items without wear. */
  wear_min: z.nullable(z.number()),
  wear_max: z.nullable(z.number()),
  /**
   * Lowest float of its units on offer; in a list by what units have of those that match, and in one from the highest float the
   * highest. Absent where none is known.
   */
  float: z.optional(z.number()),
  /** When the first of its items can be delivered, in seconds since 1970, where none can be now. */
  available_at: z.optional(z.number()),
  /** Absent where it is not known, too old, or the same. */
  market: z.optional(Market),
});
export type Product = z.output<typeof Product>;

/** The same skin in another wear or class. */
export const ProductWear = z.object({
  id: z.number(),
  exterior: z.nullable(z.string()),
  item_class: z.enum(ITEM_CLASSES),
  price: z.number(),
  stock: z.number(),
});
export type ProductWear = z.output<typeof ProductWear>;

/** A product of a list. */
export const ListedProduct = z.extend(Product, {
  /** In a grouped list: this product and its other wears of the same class in the list, cheapest first. */
  wears: z.optional(z.array(Product)),
});
export type ListedProduct = z.output<typeof ListedProduct>;

/** What a product costs elsewhere (docs/product.md#reference-prices). */
export const ReferencePrice = z.object({
  /** In `currency`, its code. */
  price: z.number(),
  currency: z.string(),
  /** In the internal currency; null where the store has no rate of `currency`. */
  credits: z.nullable(z.number()),
  source: z.string(),
  is_made_up: z.boolean(),
  /** Whole days since the day on which it cost that, in UTC. */
  age_days: z.int(),
  /** As of `market`; null where it is too old to be compared, cannot be converted, or the product is sold out. */
  under: z.nullable(z.int()),
});
export type ReferencePrice = z.output<typeof ReferencePrice>;

export const ProductDetails = z.extend(Product, {
  /**
   * Lowest price, in the internal currency, of the 30 days before the present reduction (Directive 98/6/EC, article
   * 6a); null if the product is not on sale or never had another price.
   */
  low_30d: z.nullable(z.number()),
  /** Absent where nobody has said it. */
  reference: z.optional(ReferencePrice),
  similar: z.array(Product),
  wears: z.array(ProductWear),
  /** The first page of its units, cheapest first, as `/items/{id}/units` has it; absent where none is known by itself. */
  units: z.optional(z.object({ count: z.number(), first: z.array(Unit) })),
  /** The one that was asked for. */
  unit: z.optional(Unit),
});
export type ProductDetails = z.output<typeof ProductDetails>;

/** Node of the category tree: type → weapon. `url` is the slug used in paths. */
export const Category = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  get subcategories() {
    return z.array(Category);
  },
});
export type Category = z.output<typeof Category>;

export const FilterData = z.object({
  types: z.array(z.string()),
  qualities: z.array(z.string()),
  heroes: z.array(z.string()),
  exterior_names: z.array(z.string()),
  classes: z.array(z.string()),
});
export type FilterData = z.output<typeof FilterData>;

/**
 * Filters of a product list. `type`, `heroes`, `collection` and the like take names (`AK-47`) or slugs (`ak-47`), in
 * any case.
 */
export const ProductFilterQuery = z.extend(Locale, {
  search: z.optional(shortText),
  price_from: z.optional(priceBound),
  price_till: z.optional(priceBound),
  type: z.optional(shortText),
  quality: z.optional(commaList),
  heroes: z.optional(commaList),
  exterior_names: z.optional(commaList),
  item_class: z.optional(commaList),
  collection: z.optional(shortText),
  phase: z.optional(commaList),
  sale: z.optional(flag),
  new: z.optional(flag),
  category: z.optional(shortText),
  /** What one of its units has, all of it; `sticker` is a part of a sticker's name. */
  float_from: z.optional(floatBound),
  float_till: z.optional(floatBound),
  seed: z.optional(wholeNumber(0, MAX_SEED)),
  sticker: z.optional(shortText),
});
export type ProductFilterQuery = z.output<typeof ProductFilterQuery>;

/** Orders of a list: by price both ways, and those of docs/product.md#orders-of-a-list. */
export const SORTS = ['desc', 'asc', 'popularity', 'newest', 'discount', 'name', 'float', '-float'] as const;
export type Sort = (typeof SORTS)[number];

export const ProductListQuery = z.extend(ProductFilterQuery, {
  page: z._default(wholeNumber(1, 999_999), 1),
  limit: z._default(wholeNumber(1, 100), PAGE_SIZE),
  sort: z._default(z.enum(SORTS, `must be one of ${SORTS.join(', ')}`), 'desc'),
  random: z.optional(flag),
  /** One product for all wears of a weapon, finish, phase and class that are in the list: the cheapest. Not for samples. */
  group: z.optional(z.enum(['wears'], 'must be wears')),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const ProductListMeta = z.extend(ListMeta, {
  /** The corrected search, if the original one has no results: `ak redline` for `ak reldine`. */
  corrected: z.optional(z.string()),
  /** What `total`, `from` and `to` count in a grouped list; absent where they count products. */
  counted: z.optional(z.literal('finishes')),
  /** There are more than `total`, which no page shows. */
  more: z.optional(z.boolean()),
});
export type ProductListMeta = z.output<typeof ProductListMeta>;

/** A value of a filter, named as in `FilterData`, and the number of products that have it. */
export const FacetValue = z.object({ value: z.string(), count: z.number() });
export type FacetValue = z.output<typeof FacetValue>;

/**
 * For each filter the number of products per value, with all other filters applied. Values without products are absent.
 */
export const FacetCounts = z.object({
  type: z.array(FacetValue),
  quality: z.array(FacetValue),
  heroes: z.array(FacetValue),
  exterior_names: z.array(FacetValue),
  item_class: z.array(FacetValue),
  collection: z.optional(z.array(FacetValue)),
  phase: z.optional(z.array(FacetValue)),
  sale: z.number(),
  new: z.number(),
  /** There are too many units to count: the numbers are those without what is asked of units. */
  at_most: z.optional(z.boolean()),
});
export type FacetCounts = z.output<typeof FacetCounts>;

const SuggestionQuery = z.extend(Locale, { search: shortText });

/** A suggested target of a search. `title` is the label, `hint` a filter value that describes it. */
export const Suggestion = z.discriminatedUnion('kind', [
  /** A type: links to `paths.products(category)`. */
  z.object({ kind: z.literal('category'), title: z.string(), hint: z.null(), category: z.string() }),
  /** A weapon, with its type: links to `paths.products(category, subcategory)`. */
  z.object({
    kind: z.literal('weapon'),
    title: z.string(),
    hint: z.string(),
    category: z.string(),
    subcategory: z.string(),
    img_url: z.string(),
  }),
  /**
   * A finish of a weapon, with its rarity: links to its cheapest product that matches the search (`paths.product`), or
   * to a list by `search`.
   */
  z.object({
    kind: z.literal('skin'),
    title: z.string(),
    hint: z.nullable(z.string()),
    id: z.number(),
    category: z.string(),
    subcategory: z.string(),
    search: z.string(),
    /** Price of that product, in the internal currency. */
    price_from: z.number(),
    rarity_color: z.string(),
    img_url: z.string(),
  }),
  /** A collection: links to a list by the filter `collection`. */
  z.object({ kind: z.literal('collection'), title: z.string(), hint: z.null(), collection: z.string() }),
]);
export type Suggestion = z.output<typeof Suggestion>;

const CategoryQuery = z.extend(Locale, { category: z.optional(shortText) });

export const catalogue = {
  categories: get('/categories', 'The category tree: types and their weapons', Locale, answer(z.array(Category))),
  filterData: get(
    '/items/filter-data',
    'Values the product list can be filtered by',
    CategoryQuery,
    answer(FilterData),
  ),
  subcategories: get('/items/subcategories', 'Weapons of a category', CategoryQuery, answer(z.array(Category))),
  list: get(
    '/items/list',
    'One page of products',
    ProductListQuery,
    z.extend(listAnswer(ListedProduct), { meta: ProductListMeta }),
  ),
  facets: get(
    '/items/facets',
    'The number of products for each value of each filter',
    ProductFilterQuery,
    answer(FacetCounts),
  ),
  suggestions: get(
    '/items/suggestions',
    'Suggestions for a search that is being typed',
    SuggestionQuery,
    answer(z.array(Suggestion)),
  ),
  recommended: get('/items/recommended', 'Popular products', Locale, answer(z.array(Product))),
  details: get(
    '/items/{id}',
    'One product with similar ones and its other wears; with `unit` one of its units, too, which is in stock',
    z.extend(Locale, { unit: z.optional(wholeNumber(1, 999_999_999)) }),
    answer(ProductDetails),
  ),
};
