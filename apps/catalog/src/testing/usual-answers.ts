import type { Category, FacetCounts, FilterData } from '@patina/shared-api/contract/catalogue/catalogue';
import type { StaticPageSummary } from '@patina/shared-api/contract/content/content';
import type { Answers } from '@patina/test-pages/api/answers';
import { aWatchlist } from '@patina/test-pages/factories/a-watched-item';
import { ok } from '@patina/test-pages/factories/ok';
import { CURRENCIES } from '@patina/test-pages/factories/shop-content';
import { someSettings } from '@patina/test-pages/factories/some-settings';

export const CATEGORIES: Category[] = [
  {
    id: 1,
    name: 'Rifle',
    url: 'rifle',
    subcategories: [
      { id: 11, name: 'AK-47', url: 'ak-47', subcategories: [] },
      { id: 12, name: 'AUG', url: 'aug', subcategories: [] },
    ],
  },
  {
    id: 2,
    name: 'Knife',
    url: 'knife',
    subcategories: [{ id: 21, name: 'Karambit', url: 'karambit', subcategories: [] }],
  },
];

export const FILTER_DATA: FilterData = {
  types: ['Rifle', 'Knife'],
  qualities: ['Classified', 'Covert'],
  heroes: ['AK-47', 'AUG', 'Karambit'],
  exterior_names: ['Factory New', 'Field-Tested'],
  classes: ['Normal', 'StatTrak™'],
};

export const FACETS: FacetCounts = {
  type: [
    { value: 'Rifle', count: 1200 },
    { value: 'Knife', count: 34 },
  ],
  quality: [
    { value: 'Classified', count: 900 },
    { value: 'Covert', count: 334 },
  ],
  heroes: [{ value: 'AK-47', count: 1200 }],
  exterior_names: [{ value: 'Factory New', count: 1234 }],
  item_class: [{ value: 'Normal', count: 1234 }],
  sale: 0,
  new: 0,
};

export const DELIVERY_PAGE: StaticPageSummary = {
  id: 4,
  slug: 'delivery-and-refunds',
  title: 'Delivery and refunds',
  is_terms: 0,
  is_privacy: 0,
};

/** Answers of the API of a small catalogue; each test adds its products. */
export const USUAL_ANSWERS: Answers = {
  'GET /currencies': () => ok(CURRENCIES),
  'GET /settings': () => ok(someSettings()),
  'GET /static-pages': () => ok([DELIVERY_PAGE]),
  'GET /categories': () => ok(CATEGORIES),
  'GET /items/filter-data': () => ok(FILTER_DATA),
  'GET /items/facets': () => ok(FACETS),
  'GET /items/suggestions': () => ok([]),
  'GET /packs': () => ok([]),
  'GET /prompts': () => ok([]),
  'GET /watchlist': () => aWatchlist([]),
  'GET /watchlist/hearts': () => ok({ items: [], units: [] }),
  'GET /items/subcategories': () => ok(CATEGORIES.flatMap(({ subcategories }) => subcategories)),
};
