import type { Settings } from '@patina/shared-api/contract/content/content';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { SHOPPER_ANSWERS } from '@patina/test-pages/factories/shopper-answers';
import { aMethod, someSettings } from '@patina/test-pages/factories/some-settings';

const SETTINGS = someSettings({
  offer_enabled: true,
  min_top_up: 5,
  vat_percent: 23,
  payout_methods: [aMethod('card', 'Credit/Debit card'), aMethod('bank', 'BANK')],
  sell_fee_percent: 5,
  sell_margin_percent: 15,
});

/** The answer to a seller's decision. */
export const decided = (offer: Offer) => ({ status: 'OK' as const, message: 'Done', payload: offer });

/** Settings of a shop that buys skins. */
export const settingsWith = (change: Partial<Settings>) => ok({ ...SETTINGS, ...change });

/** Answers of the API for a verified seller without offers. */
export const USUAL_ANSWERS: Answers = {
  ...SHOPPER_ANSWERS,
  'GET /settings': () => ok(SETTINGS),
  'GET /offer/skins': () => ok([]),
  'GET /offer/history': () => ok([]),
};
