import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { Problem } from '@patina/shared-api/contract/protocol/envelope';
import { expect, test } from 'vitest';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { bankForm, cardForm, sellOrder } from '#testing/forms/sell-forms.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { app, aShopper, anOperator, anOffer } = await openSellersShop();

/** The seed of this run; another one tries other values. */
const SEED = 'documented fields';
/** Values tried in each field. */
const TRIES = 4;

/** Half of a surrogate pair. */
const HALF = String.fromCharCode(0xd800);

/** Values that clients send by mistake or on purpose. `undefined` leaves the field out. */
const VALUES: unknown[] = [
  ...[undefined, null, '', ' ', 'x', '0', '-1', '1e309', '٣', '💥', HALF, `a${HALF}b`, 'a\0b', '<b>&amp;"\'', '%00%ff'],
  ...['x'.repeat(5_000), 'true', '2027-13-45', 'https://[::1', '__proto__', "'; select 1 --", '\u202e', '+', 'NaN'],
  ...[0, -0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, Number.MIN_VALUE, true, false],
  ...[
    [],
    [[]],
    [null],
    [HALF],
    {},
    { toString: 1 },
    { valueOf: null },
    { toJSON: {} },
    { length: -1 },
    [{ toString: 1 }],
  ],
];

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: {
    content: { 'application/json'?: { schema: { properties?: Record<string, unknown>; $ref?: string } } };
  };
}

/** Every call of the contract that the store documents, with the names of its fields. */
async function documentedCalls() {
  const { paths, components } = (await app.inject({ url: '/api/docs/json' })).json();
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      const named = schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
      const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      return {
        path: path.replace(/^\/api/, ''),
        method: method.toUpperCase() as 'GET',
        body: Object.keys(named?.properties ?? {}),
        query: namesIn('query'),
        place: namesIn('path'),
      };
    }),
  );
}

/** What is otherwise right, so that a wrong field is all that is wrong. */
function rightBodies(offer: number): Record<string, () => object> {
  return {
    '/register': aRegistration,
    '/purchase/product': checkoutForm,
    '/deposit/checkout': topUpForm,
    '/offer/create': sellOrder,
    '/offer/withdraw/card': () => cardForm(offer),
    '/offer/withdraw/sepa': () => bankForm(offer),
  };
}

/** It sends thousands of requests one after the other; in milliseconds. */
const LONGEST = 400_000;

/** Calls whose wrong fields would end the session that the others need. */
const ENDING = new Set([
  ...['/logout', '/user/sessions/end-all', '/user/close'],
  ...['/desk/people/close', '/desk/people/lock', '/desk/people/sign-out', '/desk/roles/revoke'],
]);

test(
  'whatever is sent in any documented field, the answer is of the contract, and never an unexpected error',
  async () => {
    const calls = await documentedCalls();
    expect(calls.length).toBeGreaterThan(60);
    const shopper = await aShopper({ balanceMinor: 100_00 });
    const right = rightBodies(await anOffer(shopper, 'accepted'));
    const tokenOf = async (person: Shopper) => (await person.get('/is-auth')).raw.req.headers.authorization ?? '';
    const [ofShopper, ofOperator] = [await tokenOf(shopper), await tokenOf(await anOperator(...ROLES))];
    const unexpected: string[] = [];
    let sent = 0;
    for (const { path, method, body, query, place } of calls.filter((call) => !ENDING.has(call.path))) {
      const fields = [...new Set([...body, ...query, ...place])];
      for (const field of fields) {
        for (let turn = 0; turn < TRIES; turn += 1) {
          const value = VALUES[Math.floor(seededRandom(SEED, method, path, field, turn) * VALUES.length)];
          const asText = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
          const inAddress = encodeURIComponent(asText.toWellFormed());
          const address = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === field ? inAddress : '1'));
          const search = query.includes(field) && value !== undefined ? `?${field}=${inAddress}` : '';
          const answer = await app.inject({
            method,
            url: `/api${address}${search}`,
            headers: {
              authorization: path.startsWith('/desk/') ? ofOperator : ofShopper,
              'content-type': 'application/json',
            },
            ...(body.length > 0 && { payload: JSON.stringify({ ...right[path]?.(), [field]: value }) }),
          });
          sent += 1;
          const isProblem = () => answer.statusCode < 500 && Problem.safeParse(answer.json()).success;
          if (answer.statusCode >= 400 && !isProblem()) {
            unexpected.push(`${method} ${path} ${field}=${asText.slice(0, 60)}: ${answer.body.slice(0, 120)}`);
          }
        }
      }
    }
    expect(unexpected).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  },
  LONGEST,
);

test.each<[string, object, string]>([
  ['/offer/withdraw/card', cardForm(1, { expire_month: { toString: 1 } }), 'expiry_date'],
  ['/offer/withdraw/card', cardForm(1, { card_holder_name: { toString: 1 } }), 'card_holder'],
  ['/offer/withdraw/sepa', bankForm(1, { first_name: { toString: 1 }, last_name: '' }), 'full_name'],
  ['/offer/create', sellOrder({ title: `AK-47 ${HALF}` }), 'title'],
  ['/contact', { name: HALF, surname: 'Reis', email: 'ana@example.com', topic: 'Hello', message: 'Hello' }, 'name'],
])('%s with %j is rejected at its field', async (path, body, field) => {
  const shopper = await aShopper();
  const answer = await shopper.post(path, body);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, expect.arrayContaining([field])]);
});
