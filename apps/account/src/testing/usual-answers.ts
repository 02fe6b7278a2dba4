import type { Settings } from '@patina/shared-api/contract/content/content';
import type { Answers } from '@patina/test-pages/api/answers';
import { aSession } from '@patina/test-pages/factories/a-session';
import { aWatchlist } from '@patina/test-pages/factories/a-watched-item';
import { ok } from '@patina/test-pages/factories/ok';
import { SHOPPER_ANSWERS } from '@patina/test-pages/factories/shopper-answers';
import { notificationList, somePreferences } from '@patina/test-pages/factories/some-notifications';
import { aMethod, someSettings } from '@patina/test-pages/factories/some-settings';

const METHODS = [
  aMethod('card', 'Credit/Debit card'),
  aMethod('balance', 'Balance'),
  aMethod('multibanco', 'MULTIBANCO'),
];

/** Settings of a shop that buys skins and takes payments. */
export const settingsWith = (change: Partial<Settings>) =>
  ok(someSettings({ offer_enabled: true, payment_methods: METHODS, ...change }));

const AN_EMPTY_STATEMENT = {
  month: '2026-11',
  months: ['2026-11'],
  opening: 0,
  closing: 0,
  currency: 'Credits',
  movements: [],
};

/** Answers of the API for a verified shopper without history. */
export const USUAL_ANSWERS: Answers = {
  ...SHOPPER_ANSWERS,
  'GET /settings': () => settingsWith({}),
  'GET /account/cards': () => ok([]),
  'GET /deposit/history': () => ok([]),
  'GET /deposit/statement': () => ok(AN_EMPTY_STATEMENT),
  'GET /notifications': () => notificationList(),
  'GET /purchase/history': () => ok([]),
  'GET /searches': () => ok([]),
  'GET /user/notification-preferences': () => ok(somePreferences()),
  'GET /user/push': () => ok({ key: null, is_on: false }),
  'GET /user/sessions': () => ok([aSession()]),
  'GET /watchlist': () => aWatchlist([]),
};
