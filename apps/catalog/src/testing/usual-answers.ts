import type { Category, FacetCounts, FilterData } from '@patina/shared-api/contract/catalogue';
import type { Currency, Settings, StaticPageSummary } from '@patina/shared-api/contract/content';

export const CURRENCIES: Currency[] = [
  { code: 'EUR', symbol: '€', value: 1, default: 1 },
  { code: 'USD', symbol: '$', value: 1.1, default: 0 },
];

export const SETTINGS: Settings = {
  site_name: 'Patina',
  logo: null,
  requisites: '',
  copyright: '',
  support_email: null,
  is_reg_enabled: true,
  offer_enabled: false,
  min_top_up: 1,
  vat_percent: 0,
  payment_methods: [],
  payout_methods: [],
  sell_fee_percent: 0,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};

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
