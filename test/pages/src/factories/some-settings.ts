import type { Settings } from '@patina/shared-api/contract/content/content';

/** Settings of a shop that allows registration, buys no skins and takes no payments, with the given changes. */
export function someSettings(change: Partial<Settings> = {}): Settings {
  return {
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
    sell_margin_percent: 0,
    hand_over_days: 3,
    google_tag: null,
    internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
    image_host: '',
    ...change,
  };
}

/** A payment or payout method as the settings list it. */
export const aMethod = (code: string, title: string) => ({ code, title, image: null });
