import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { SHOPPER_ANSWERS } from '@patina/test-pages/factories/shopper-answers';
import { aMethod, someSettings } from '@patina/test-pages/factories/some-settings';

const SETTINGS = someSettings({
  offer_enabled: true,
  min_top_up: 5,
  vat_percent: 23,
  payment_methods: [
    { ...aMethod('multibanco', 'MULTIBANCO'), minutes_to_pay: 3 * 24 * 60 },
    aMethod('balance', 'Balance'),
    { ...aMethod('card', 'Credit/Debit card'), minutes_to_pay: 30 },
    aMethod('mbway', 'MBWAY'),
  ],
});

/** The answer with a cart of these lines. */
export const cartOf = (...cart: CartLine[]) => ({ status: 'OK' as const, cart });

/** Answers of the API for a verified shopper with an empty cart. */
export const USUAL_ANSWERS: Answers = {
  ...SHOPPER_ANSWERS,
  'GET /settings': () => ok(SETTINGS),
  'GET /cart/contents': () => cartOf(),
  'GET /purchase/history': () => ok([]),
  'GET /purchase/open': () => ok([]),
};
