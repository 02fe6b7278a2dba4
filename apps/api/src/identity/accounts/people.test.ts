import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';

const { services, database, aShopper, anOperator, aProduct, anOffer } = await openSellersShop();
const support = await anOperator('support');
const finance = await anOperator('finance');
const owner = await anOperator('owner');

const rowsOf = async (path: string) => (await support.get(path)).json().payload;
const codeOf = async (answer: Promise<{ statusCode: number; json: () => { code: string } }>) =>
  (await answer).json().code;
const emailOf = async (id: number) => (await services.profiles.read(id)).email;

test('people are found by address, id, Steam id and name, and the search is in the audit log', async () => {
  const { id } = await aShopper();
  const email = await emailOf(id);
  const steamid = '76561198000000042';
  await database.updateTable('user_account').set({ steamid, surname: 'Ñandú' }).where('id', '=', id).execute();
  for (const who of [email.toUpperCase(), String(id), steamid, 'Ñandú']) {
    const found = await rowsOf(`/desk/people?who=${encodeURIComponent(who)}`);
    expect([who, found.map((person: { id: number }) => person.id)]).toEqual([who, [id]]);
  }
  const csv = await support.get(`/desk/people/export?who=${id}`);
  expect([csv.headers['content-type'], csv.body.split('\r\n')[1]]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining(`${id},${email},`),
  ]);
  const hostile = await rowsOf(`/desk/people?who=${encodeURIComponent("%' or 1=1 --")}`);
  expect(hostile).toEqual([]);
  expect(await auditLog(database).latest('people')).toMatchObject([{ operator: support.email, action: 'desk read' }]);
});

test('one person shows profile, orders, offers, movements, sessions and notices', async () => {
  const person = await aShopper({ balanceMinor: 100_00 });
  await person.post('/cart/add', { id: await aProduct() });
  const { order } = (await person.post('/purchase/product', checkoutForm())).json();
  const offer = await anOffer(person, 'offer');
  const path = `/desk/people/${person.id}`;
  const shown = await rowsOf(path);
  expect(shown).toMatchObject({
    id: person.id,
    state: 'verified',
    balance: 90,
    roles: [],
    has_second_factor: false,
    lock_reason: null,
    sessions: [{ user_agent: expect.any(String) }],
    adjustments: [],
  });
  expect(shown.notices.length).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toMatch(/password_hash|token|argon2/);
  expect(await rowsOf(`${path}/orders`)).toMatchObject([{ id: order, items: 1, total: 10 }]);
  expect(await rowsOf(`${path}/offers`)).toMatchObject([{ id: offer, status: 'offer', price: 28 }]);
  expect(await rowsOf(`${path}/ledger`)).toMatchObject([
    { kind: 'purchase', subject: `order ${order}`, amount: -10 },
    {},
  ]);
  // Once an hour, however much is read.
  const read = await auditLog(database).latest(`user ${person.id}`);
  expect(read.map(({ operator, action }) => [operator, action])).toEqual([[support.email, 'desk read']]);
  for (const unknown of ['999999', '0', 'x', '-1']) {
    expect(await codeOf(support.get(`/desk/people/${unknown}`))).toBe('person-not-found');
  }
});

test('support verifies, signs out, locks and unlocks; only owners close; each is in the audit log', async () => {
  const person = await aShopper({ isVerified: false });
  const { id } = person;
  const stateOf = async () => (await rowsOf(`/desk/people/${id}`)).state;
  await support.post('/desk/people/verify', { id });
  expect(await stateOf()).toBe('verified');
  await support.post('/desk/people/sign-out', { id });
  expect((await person.get('/user/profile')).statusCode).toBe(401);
  const reason = 'See ticket 12.';
  const locks = await Promise.all([support, owner].map((who) => who.post('/desk/people/lock', { id, reason })));
  expect(locks.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect([await stateOf(), await rowsOf(`/desk/people?state=locked&who=${id}`)]).toMatchObject(['locked', [{ id }]]);
  await support.post('/desk/people/unlock', { id });
  expect(await codeOf(support.post('/desk/people/unlock', { id }))).toBe('person-not-locked');
  expect(await codeOf(support.post('/desk/people/close', { id }))).toBe('address-not-found');
  expect((await owner.post('/desk/people/close', { id })).statusCode).toBe(200);
  const actions = (await auditLog(database).latest(`user ${id}`)).map(({ action }) => action);
  expect(actions.filter((action) => action !== 'desk read')).toEqual([
    ...['user close', 'user unlock', 'user lock', 'user signout', 'user verify'],
  ]);
});

test('a balance is adjusted once for each key, and a large change waits for a second person', async () => {
  const person = await aShopper();
  const adjust = (amount: number, key: string) =>
    finance.post(
      '/desk/people/adjust',
      { id: person.id, amount, reason: 'Delivery was late.' },
      { 'idempotency-key': key },
    );
  const [one, again] = [await adjust(12.5, 'a'), await adjust(12.5, 'a')];
  expect([one.json(), await person.balanceMinor()]).toEqual([again.json(), 12_50]);
  expect((await adjust(-2.5, 'b')).json().payload).toMatchObject({ amount: -2.5, status: 'booked' });
  expect((await adjust(5000, 'c')).json().payload).toMatchObject({ status: 'pending', requested_by: finance.email });
  expect([await person.balanceMinor(), (await rowsOf(`/desk/people/${person.id}`)).adjustments.length]).toEqual([
    10_00, 3,
  ]);
  for (const amount of [0, 0.001, 1e9, '5']) {
    expect((await adjust(amount as number, 'd')).statusCode).toBe(422);
  }
  expect((await adjust(-11, 'e')).statusCode).toBe(409);
  expect((await adjust(1, 'f')).json().payload.status).toBe('booked');
});

test('nobody changes their own account, and only owners those of people who work here', async () => {
  const reason = 'See ticket 12.';
  expect(await codeOf(support.post('/desk/people/lock', { id: support.id, reason }))).toBe('own-account');
  const own = { id: finance.id, amount: 5, reason };
  expect(await codeOf(finance.post('/desk/people/adjust', own))).toBe('own-account');
  expect(await codeOf(support.post('/desk/people/sign-out', { id: finance.id }))).toBe('person-is-operator');
  const other = await anOperator('support');
  expect((await owner.post('/desk/people/lock', { id: other.id, reason })).statusCode).toBe(200);
  expect(await codeOf(other.get('/desk/people'))).toBe('address-not-found');
});
