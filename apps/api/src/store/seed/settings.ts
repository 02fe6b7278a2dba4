import { PAYMENT_METHODS, type PaymentMethodCode } from '@patina/shared-api/contract/payments/payment-methods';
import type { StoreSettings } from '#store/settings/settings-schema.ts';

const TITLES: Record<PaymentMethodCode, string> = {
  card: 'Credit/Debit card',
  multibanco: 'MULTIBANCO',
  mbway: 'MBWAY',
  bank: 'BANK',
  balance: 'Balance',
};

/** Settings of a new store; operators change them by `settings set`. */
export const settingsSeed: StoreSettings = {
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
  sell_margin_percent: 15,
  hand_over_days: 3,
  decision_days: 7,
  trade_links: [],
  confirmation_minutes: 5,
  operator_hours: 8,
  operator_idle_minutes: 30,
  wait_hours: 24,
  hold_items: 10,
  hold_value: 2000,
  new_hold_items: 3,
  new_hold_value: 300,
  last_unit_hold_minutes: 60,
  four_eyes_limit: 500,
  payout_account: { name: '', iban: '', bic: '' },
  announcement: null,
  google_tag: null,
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 1 },
  image_host: '',
};

/** Settings of a new store for trials. The trade link is that of the last account number, which nobody has. */
export const exampleSettings: Partial<StoreSettings> = {
  trade_links: ['https://steamcommunity.com/tradeoffer/new/?partner=4294967295&token=Patina-1'],
  payout_account: { name: 'Patina Marketplace, Lda.', iban: 'DE89370400440532013000', bic: '' },
};
