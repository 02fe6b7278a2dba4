import type { Answers } from '../api/answers.ts';
import { aProfile } from './a-profile.ts';
import { ok } from './ok.ts';
import { COUNTRIES, CURRENCIES, STATIC_PAGES } from './shop-content.ts';

/** Answers of the API that every page of a verified shopper may need. */
export const SHOPPER_ANSWERS: Answers = {
  'GET /currencies': () => ok(CURRENCIES),
  'GET /countries': () => ok(COUNTRIES),
  'GET /static-pages': () => ok(STATIC_PAGES),
  'GET /user/profile': () => ok(aProfile()),
};
