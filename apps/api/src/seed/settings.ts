import type { Settings } from '@patina/shared-api/contract/content';

/** How a new store is configured; operators change it by `settings set`. */
export const settingsSeed: Settings = {
  site_name: 'Patina',
  logo: null,
  requisites:
    '<p>Patina Marketplace, Lda.<br>Rua do Exemplo 12, 1100-001 Lisboa, Portugal<br>VAT number PT 500 000 000</p>',
  copyright:
    '<p>© Patina. All item names and trademarks belong to their owners; Patina is not affiliated with Valve.</p>',
  support_email: 'support@patina.test',
  is_reg_enabled: true,
  offer_enabled: true,
  min_top_up: 1,
  vat_percent: 23,
  payment_methods: [
    { code: 'card', title: 'Credit/Debit card', image: null },
    { code: 'multibanco', title: 'MULTIBANCO', image: null },
    { code: 'mbway', title: 'MBWAY', image: null },
    { code: 'bank', title: 'BANK', image: null },
    { code: 'balance', title: 'Balance', image: null },
  ],
  payout_methods: [
    { code: 'card', title: 'Credit/Debit card', image: null },
    { code: 'bank', title: 'BANK', image: null },
  ],
  sell_fee_percent: 5,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};
