import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromNow, HOUR } from '#platform/time.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, database, aShopper, anOperator } = await openShop();

/** Who may make which call, least privilege first; `money` asks for the second factor again. Every call has a row. */
const ACCESS: Record<string, string> = {
  'GET /desk/operator': 'support catalogue finance release owner entrance',
  'POST /desk/operator/enter': 'support catalogue finance release owner money',
  'GET /desk/search': 'support catalogue finance release owner',
  'GET /desk/timeline': 'support catalogue finance release owner',
  'GET /desk/views': 'support catalogue finance release owner',
  'POST /desk/views/save': 'support catalogue finance release owner',
  'POST /desk/views/change': 'support catalogue finance release owner',
  'POST /desk/views/remove': 'support catalogue finance release owner',
  'GET /desk/notes': 'support catalogue finance release owner',
  'POST /desk/notes/add': 'support catalogue finance release owner',
  'POST /desk/notes/edit': 'support catalogue finance release owner',
  'POST /desk/notes/remove': 'support catalogue finance release owner',
  'GET /desk/tags': 'support catalogue finance release owner',
  'POST /desk/tags/add': 'support catalogue finance release owner',
  'POST /desk/tags/remove': 'support catalogue finance release owner',
  'GET /desk/releases/requests': 'release owner',
  'POST /desk/releases/request': 'release owner money',
  'POST /desk/releases/withdraw': 'release owner',
  'GET /desk/releases/fillers': 'release owner',
  'POST /desk/releases/filler': 'release owner money',
  'GET /desk/roles': 'owner',
  'POST /desk/roles/grant': 'owner money',
  'POST /desk/roles/revoke': 'owner money',
  'GET /desk/audit': 'finance owner',
  'GET /desk/audit/export': 'finance owner',
  'GET /desk/approvals': 'support finance owner',
  'POST /desk/approvals/approve': 'support finance owner money',
  'POST /desk/approvals/decline': 'support finance owner',
  'GET /desk/orders': 'support finance owner',
  'GET /desk/orders/{id}': 'support finance owner',
  'GET /desk/orders/export': 'support finance owner',
  'GET /desk/orders/to-send': 'support finance owner',
  'POST /desk/orders/report': 'support owner',
  'POST /desk/orders/reverse': 'support owner money',
  'POST /desk/orders/refund': 'support finance owner money',
  'POST /desk/orders/trade-link': 'support owner money',
  'GET /desk/offers/export': 'support catalogue owner',
  'GET /desk/offers': 'support catalogue owner',
  'GET /desk/offers/{id}': 'support catalogue owner',
  'POST /desk/offers/price': 'catalogue owner',
  'POST /desk/offers/unprice': 'catalogue owner',
  'POST /desk/offers/bulk/price': 'catalogue owner',
  'POST /desk/offers/bulk/price/preview': 'catalogue owner',
  'POST /desk/offers/bulk/unprice': 'catalogue owner',
  'POST /desk/offers/decline': 'support catalogue owner',
  'POST /desk/offers/decline/preview': 'support catalogue owner',
  'POST /desk/offers/received': 'support owner',
  'POST /desk/offers/late': 'support owner',
  'POST /desk/offers/returned': 'support owner',
  'POST /desk/offers/overdue': 'support owner',
  'POST /desk/offers/reverse': 'support owner',
  'GET /desk/trades': 'support owner',
  'GET /desk/trades/export': 'support owner',
  'GET /desk/trades/watch': 'support owner',
  'POST /desk/trades/read': 'support owner',
  'POST /desk/trades/settle': 'support owner',
  'GET /desk/payouts': 'finance owner',
  'GET /desk/payouts/export': 'finance owner',
  'GET /desk/payouts/sums': 'finance owner',
  'POST /desk/payouts/paid': 'finance owner money',
  'POST /desk/payouts/paid/preview': 'finance owner',
  'POST /desk/payouts/failed': 'finance owner money',
  'POST /desk/payouts/retry': 'finance owner money',
  'GET /desk/payouts/batches': 'finance owner',
  'GET /desk/payouts/batches/{id}': 'finance owner',
  'POST /desk/payouts/batches': 'finance owner money',
  'POST /desk/payouts/batches/release': 'finance owner money',
  'POST /desk/payouts/batches/decline': 'finance owner money',
  'POST /desk/payouts/batches/file': 'finance owner money',
  'POST /desk/payouts/answer/preview': 'finance owner money',
  'POST /desk/payouts/answer': 'finance owner money',
  'GET /desk/people': 'support finance owner',
  'GET /desk/people/export': 'support finance owner',
  'GET /desk/people/{id}': 'support finance owner',
  'GET /desk/people/{id}/orders': 'support finance owner',
  'GET /desk/people/{id}/steam': 'support finance catalogue owner',
  'GET /desk/people/{id}/offers': 'support finance owner',
  'GET /desk/people/{id}/ledger': 'support finance owner',
  'POST /desk/people/verify': 'support owner',
  'POST /desk/people/sign-out': 'support owner',
  'POST /desk/people/lock': 'support owner',
  'POST /desk/people/unlock': 'support owner',
  'POST /desk/people/tell': 'support owner',
  'POST /desk/people/close': 'owner money',
  'POST /desk/people/adjust': 'finance owner money',
  'GET /desk/imports': 'catalogue owner',
  'GET /desk/imports/{id}': 'catalogue owner',
  'GET /desk/imports/{id}/changes': 'catalogue owner',
  'POST /desk/imports/begin': 'catalogue owner',
  'POST /desk/imports/{id}/part': 'catalogue owner',
  'POST /desk/imports/{id}/preview': 'catalogue owner',
  'POST /desk/imports/{id}/run': 'catalogue owner',
  'POST /desk/imports/{id}/undo': 'catalogue owner',
  'GET /desk/ledger': 'finance owner',
  'GET /desk/ledger/export': 'finance owner',
  'GET /desk/ledger/sums': 'finance owner',
  'GET /desk/payments': 'finance owner',
  'GET /desk/payments/export': 'finance owner',
  'GET /desk/vat': 'finance owner',
  'GET /desk/vat/export': 'finance owner',
  'GET /desk/checks': 'finance owner',
  'GET /desk/checks/{id}': 'finance owner',
  'POST /desk/checks/ledger': 'finance owner',
  'POST /desk/checks/provider': 'finance owner',
  'POST /desk/payments/return': 'finance owner money',
  'GET /desk/today': 'support catalogue finance release owner',
  'GET /desk/today/sales': 'finance owner',
  'GET /desk/releases/health': 'release owner',
  'GET /desk/releases/failures': 'release owner',
  'GET /desk/releases/comparison': 'release owner',
  'GET /desk/releases/alarms': 'release owner',
  'GET /desk/today/releases': 'support catalogue finance release owner',
  'GET /desk/products/export': 'catalogue owner',
  'POST /desk/products/bulk': 'catalogue owner',
  'POST /desk/products/mark': 'catalogue owner',
  'GET /desk/products': 'catalogue owner',
  'GET /desk/products/{id}': 'catalogue owner',
  'POST /desk/products/{id}/edit': 'catalogue owner',
  'GET /desk/units': 'catalogue owner',
  'GET /desk/units/export': 'catalogue owner',
  'POST /desk/units/{id}/price': 'catalogue owner',
  'POST /desk/units/stock': 'catalogue owner',
  'GET /desk/content/pages': 'catalogue owner',
  'GET /desk/content/pages/{id}': 'catalogue owner',
  'POST /desk/content/pages/{id}/edit': 'catalogue owner',
  'POST /desk/content/pages/add': 'catalogue owner',
  'POST /desk/content/pages/{id}/remove': 'catalogue owner',
  'POST /desk/content/preview': 'catalogue owner',
  'POST /desk/content/pictures/begin': 'catalogue owner',
  'POST /desk/content/pictures/{id}/part': 'catalogue owner',
  'POST /desk/content/pictures/{id}/finish': 'catalogue owner',
  'GET /desk/content/texts': 'catalogue owner',
  'POST /desk/content/texts/set': 'catalogue owner',
  'POST /desk/content/texts/reset': 'catalogue owner',
  'GET /desk/content/announcement': 'catalogue owner',
  'POST /desk/content/announcement/set': 'catalogue owner',
  'GET /desk/messages': 'support owner',
  'GET /desk/messages/export': 'support owner',
  'GET /desk/messages/assignees': 'support owner',
  'GET /desk/messages/{id}': 'support owner',
  'POST /desk/messages/answer': 'support owner',
  'POST /desk/messages/assign': 'support owner',
  'POST /desk/messages/close': 'support owner',
  'POST /desk/messages/reopen': 'support owner',
  'GET /desk/promo-codes': 'catalogue owner',
  'GET /desk/promo-codes/export': 'catalogue owner',
  'GET /desk/packs/export': 'catalogue owner',
  'GET /desk/content/texts/export': 'catalogue owner',
  'GET /desk/approvals/export': 'support finance owner',
  'POST /desk/promo-codes/create': 'catalogue owner',
  'POST /desk/promo-codes/end': 'catalogue owner',
  'GET /desk/packs': 'catalogue owner',
  'POST /desk/packs/create': 'catalogue owner',
  'POST /desk/packs/edit': 'catalogue owner',
  'POST /desk/packs/end': 'catalogue owner',
  'GET /desk/settings': 'owner',
  'GET /desk/settings/rules': 'owner',
  'POST /desk/settings/{key}/edit': 'owner money',
};

const DESK = Object.entries(CALLS)
  .filter(([module]) => module.startsWith('desk/'))
  .flatMap(([, calls]) => Object.values<Endpoint>(calls));

test('every call of the back office is in the table, and nothing else', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(DESK.map(({ method, path }) => `${method} ${path}`).toSorted());
});

/** What a call says about the caller: `in` once it is their request that is judged. */
async function gateOf(person: Pick<Shopper, 'get' | 'post'>, call: string): Promise<string> {
  const [method, path = ''] = call.split(' ');
  const address = path.replaceAll(/\{\w+\}/g, '999999999');
  const answer = await (method === 'GET' ? person.get(address) : person.post(address, {}));
  if (answer.statusCode < 400) return 'in';
  const { code } = answer.json();
  return ['address-not-found', 'second-factor-needed', 'confirmation-required', 'unauthenticated'].includes(code)
    ? code
    : 'in';
}

/** The answers to all calls, beside those of the table. */
async function gates(person: Pick<Shopper, 'get' | 'post'>, allowed: (words: string[]) => string) {
  const seen: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [call, words] of Object.entries(ACCESS)) {
    seen[call] = await gateOf(person, call);
    expected[call] = allowed(words.split(' '));
  }
  return { seen, expected };
}

const guest: Pick<Shopper, 'get' | 'post'> = {
  get: (path) => app.inject({ url: `/api${path}` }),
  post: (path, payload = {}) => app.inject({ method: 'POST', url: `/api${path}`, payload }),
};

test('nobody without a role finds any of them', async () => {
  for (const outsider of [guest, await aShopper({ balanceMinor: 100_00 })]) {
    const { seen, expected } = await gates(outsider, () => 'address-not-found');
    expect(seen).toEqual(expected);
  }
});

describe.each(ROLES)('%s', (role) => {
  let person: Shopper;

  beforeAll(async () => {
    person = await anOperator(role);
  });

  const proved = (at: Date | null) =>
    database.updateTable('session').set({ second_factor_at: at }).where('user_id', '=', person.id).execute();

  test('finds what the role is for, and nothing else', async () => {
    const { seen, expected } = await gates(person, (words) => (words.includes(role) ? 'in' : 'address-not-found'));
    expect(seen).toEqual(expected);
  });

  test('proves a second factor to enter, and again for money', async () => {
    await proved(fromNow(-HOUR));
    const later = await gates(person, (words) => {
      if (!words.includes(role)) return 'address-not-found';
      return words.includes('money') ? 'confirmation-required' : 'in';
    });
    expect(later.seen).toEqual(later.expected);
    await proved(null);
    const before = await gates(person, (words) => {
      if (!words.includes(role)) return 'address-not-found';
      if (words.includes('entrance')) return 'in';
      return words.includes('money') ? 'confirmation-required' : 'second-factor-needed';
    });
    expect(before.seen).toEqual(before.expected);
  });
});
