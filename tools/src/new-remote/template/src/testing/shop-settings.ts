import type { Settings } from '@patina/shared-api/contract/content';

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
