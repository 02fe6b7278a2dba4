import type { Country, Currency, StaticPageSummary } from '@patina/shared-api/contract/content/content';

export const CURRENCIES: Currency[] = [
  { code: 'EUR', symbol: '€', value: 1, default: 1 },
  { code: 'USD', symbol: '$', value: 1.1, default: 0 },
];

export const COUNTRIES: Country[] = [
  { id: 1, iso: 'DE', title: 'Germany' },
  { id: 2, iso: 'PT', title: 'Portugal' },
];

/** The pages that the terms' checkboxes link to. */
export const STATIC_PAGES: StaticPageSummary[] = [
  { id: 1, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0 },
  { id: 2, slug: 'privacy', title: 'Privacy', is_terms: 0, is_privacy: 1 },
];
