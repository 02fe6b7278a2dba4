import type { Settings } from '@patina/shared-api/contract/content/content';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import type { Answers } from '@patina/test-pages/api/answers';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { CURRENCIES, STATIC_PAGES } from '@patina/test-pages/factories/shop-content';
import { aMethod, someSettings } from '@patina/test-pages/factories/some-settings';

const SETTINGS = someSettings({
  offer_enabled: true,
  min_top_up: 5,
  vat_percent: 23,
  payout_methods: [aMethod('card', 'Credit/Debit card'), aMethod('bank', 'BANK')],
  sell_fee_percent: 5,
});

/** The answer to a seller's decision. */
export const decided = (offer: Offer) => ({ status: 'OK' as const, message: 'Done', payload: offer });

/** Settings of a shop that buys skins. */
export const settingsWith = (change: Partial<Settings>) => ok({ ...SETTINGS, ...change });

/** Answers of the API for a verified seller without offers. */
export const USUAL_ANSWERS: Answers = {
  'GET /settings': () => ok(SETTINGS),
  'GET /currencies': () => ok(CURRENCIES),
  'GET /countries': () => ok([{ id: 2, iso: 'PT', title: 'Portugal' }]),
  'GET /static-pages': () => ok(STATIC_PAGES),
  'GET /user/profile': () => ok(aProfile()),
  'GET /items/suggestions': () => ok([]),
  'GET /offer/history': () => ok([]),
};
