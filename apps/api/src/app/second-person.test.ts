import { ROLES, type Role } from '@patina/shared-api/contract/desk/roles';
import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import { expect, test } from 'vitest';
import { DESK_ACTS as ACTS } from '#app/desk-calls.ts';
import { RULES } from '#operators/desk-acts.ts';
import { SHARED_SETTINGS } from '#store/settings/settings-list.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const shop = await openSellersShop();
const { database, services, aShopper, anOperator } = shop;
const judge = await anOperator('owner', 'support', 'finance', 'catalogue');
const { about, large, aPayout } = deskActCases(shop, judge);

/** Who may make each call at all. */
const ROLES_OF = new Map(
  Object.entries(CALLS)
    .filter(([module]) => module.startsWith('desk/'))
    .flatMap(([, calls]) => Object.values<{ method: string; path: string; access?: { roles: readonly Role[] } }>(calls))
    .map(({ method, path, access }) => [`${method} ${path}`, access?.roles ?? []]),
);

/** What became of an act: the code of its refusal, of a bulk call that of its one thing. */
async function outcomeOf(operator: Shopper, route: string, { ...body }: Record<string, unknown>) {
  const path = route.replace('POST ', '').replace('{id}', String(body['id']));
  const answer = await operator.post(path, body);
  const { code, results: [result] = [], approval, payload } = answer.json();
  const waits = result?.approval ?? approval ?? (payload?.status === 'pending' ? payload.id : undefined);
  if (waits !== undefined) return 'waits';
  const outcome = result?.code ?? code ?? answer.statusCode;
  return outcome === 'approval-requested' ? 'waits' : outcome;
}

const OWNED = Object.keys(about);
const WAITING = Object.keys(large);

test('every act that may wait is tried here: with large amounts, or by a test of its own', () => {
  const waiting = Object.keys(ACTS).filter((route) => ACTS[route]?.waits !== undefined);
  const apart = ['POST /desk/payouts/batches', 'POST /desk/settings/{key}/edit'];
  expect([...WAITING, ...apart].toSorted()).toEqual(waiting.toSorted());
});

test.each(ROLES.flatMap((role) => WAITING.map((route) => [role, route] as const)))(
  '%s, %s: waits for a second person whose role is for it, and does not exist for the others',
  async (role, route) => {
    const [operator, shopper] = [await anOperator(role), await aShopper()];
    const body = { ...(await large[route]?.(shopper)) };
    const isAllowed = ROLES_OF.get(route)?.includes(role);
    expect(await outcomeOf(operator, route, body)).toBe(isAllowed ? 'waits' : 'address-not-found');
  },
);

test.each(ROLES.flatMap((role) => OWNED.map((route) => [role, route] as const)))(
  '%s, %s: small for a stranger it does not wait, and on what is one’s own it is refused',
  async (role, route) => {
    // Two operators: offers of both come from the same Steam account, so the seller is linked with the stranger.
    const [seller, operator, stranger] = [await anOperator(role), await anOperator(role), await aShopper()];
    const isAllowed = ROLES_OF.get(route)?.includes(role);
    const own = { ...(await about[route]?.(seller)) };
    expect(await outcomeOf(seller, route, own)).toBe(isAllowed ? 'own-account' : 'address-not-found');
    const theirs = { ...(await about[route]?.(stranger)) };
    const outcome = await outcomeOf(operator, route, theirs);
    if (!isAllowed) expect(outcome).toBe('address-not-found');
    else expect(['waits', 'own-account', 'linked-account', 'address-not-found']).not.toContain(outcome);
  },
);

test.each(ROLES)('%s: a batch of payouts above the limit waits, and does not exist for the others', async (role) => {
  const operator = await anOperator(role);
  const ids = [await aPayout(await aShopper()), await aPayout(await aShopper())];
  await services.settings.set('four_eyes_limit', '50');
  const answer = await operator.post('/desk/payouts/batches', { payouts: ids.map((id) => ({ id })) });
  await services.settings.set('four_eyes_limit', '500');
  const { payload, code } = answer.json();
  expect(payload?.batch.state ?? code).toBe(role === 'finance' || role === 'owner' ? 'pending' : 'address-not-found');
});

/** Another value of each setting that two owners change. */
const CHANGED: Record<(typeof SHARED_SETTINGS)[number], unknown> = {
  trade_links: ['https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=abcDEF12'],
  payout_account: { name: 'Mine', iban: 'PT50000201231234567890154', bic: '' },
  google_tag: '<script>mine()</script>',
  internal_currency: { name: 'Credits', image: null, exchange_rate_eur: 2 },
  sell_margin_percent: 0,
  instant_item: 1_000_000,
  instant_stock: 1000,
  instant_seller_day: 1_000_000,
  instant_store_day: 1_000_000,
  instant_reversals: 100,
  wait_hours: 0,
  confirmation_minutes: 60,
  operator_hours: 24,
  operator_idle_minutes: 240,
  hold_items: 1000,
  hold_value: 1_000_000,
  new_hold_items: 1000,
  new_hold_value: 1_000_000,
  last_unit_hold_minutes: 10_080,
  four_eyes_limit: 1_000_000,
};

const storedValue = async (key: (typeof SHARED_SETTINGS)[number]) => (await services.settings.stored())[key];

test.each(ROLES.flatMap((role) => SHARED_SETTINGS.map((key) => [role, key] as const)))(
  '%s: the setting %s is changed once another owner agrees',
  async (role, key) => {
    const operator = await anOperator(role);
    const seen = await storedValue(key);
    const change = { value: CHANGED[key], seen, reason: 'It is better so.' };
    const answer = await operator.post(`/desk/settings/${key}/edit`, change);
    expect(await storedValue(key)).toEqual(seen);
    if (role !== 'owner') {
      expect(answer.json().code).toBe('address-not-found');
      return;
    }
    const { approval } = answer.json().payload;
    const which = { kind: 'approval', id: approval };
    expect((await operator.post('/desk/approvals/approve', which)).json().code).toBe('approval-own');
    expect((await judge.post('/desk/approvals/approve', which)).statusCode).toBe(200);
    expect(await storedValue(key)).toEqual(CHANGED[key]);
    await services.settings.set(key, JSON.stringify(seen));
  },
);

test('the page of settings says what needs a second person, as the table has it', async () => {
  const { payload } = (await judge.get('/desk/settings/rules')).json();
  expect(payload.map(({ rule }: { rule: string }) => rule)).toEqual(Object.keys(RULES));
  expect(payload).toContainEqual({
    rule: 'limit',
    actions: expect.arrayContaining(['order refund', 'payouts paid', 'balance adjust', 'offer price', 'promo create']),
    figures: { limit: 500, hours: 24 },
  });
  expect(payload).toContainEqual({
    rule: 'product-price',
    actions: ['product set'],
    figures: { least: 70, most: 150, days: 30 },
  });
  const rows = await database.selectFrom('approval').select('action').distinct().execute();
  expect(rows.length).toBeGreaterThan(10);
});
