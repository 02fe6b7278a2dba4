import type { Settings } from '@patina/shared-api/contract/content/content';
import { PAYMENT_METHODS, type PaymentMethodCode } from '@patina/shared-api/contract/payments/payment-methods';

const TITLES: Record<PaymentMethodCode, string> = {
  card: 'Credit/Debit card',
  multibanco: 'MULTIBANCO',
  mbway: 'MBWAY',
  bank: 'BANK',
  balance: 'Balance',
};

/** Settings of a new store; operators change them by `settings set`. */
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
  payment_methods: PAYMENT_METHODS.map((code) => ({ code, title: TITLES[code], image: null })),
  payout_methods: [
    { code: 'card', title: TITLES.card, image: null },
    { code: 'bank', title: TITLES.bank, image: null },
  ],
  sell_fee_percent: 5,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};
