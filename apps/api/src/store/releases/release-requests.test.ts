import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { fromNow, HOUR } from '#platform/time.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, database, services, anOperator } = await openShop();

const ROLLBACK = { app: 'catalog', act: 'rollback', version: '1.4.2-1a2b3c4d', reason: 'Empty lists.' };

async function codeOf(answer: PromiseLike<LightMyRequestResponse>): Promise<string> {
  const { code, status } = (await answer).json();
  return code ?? status;
}

async function anOperatorOf(...apps: string[]) {
  const person = await anOperator('release');
  await database.updateTable('operator_role').set({ apps }).where('user_id', '=', person.id).execute();
  return person;
}

/** Calls of those who may write releases. */
const carry = {
  waiting: async () => (await app.inject('/api/release-requests')).json().payload,
  take: (id: number, by: string) =>
    codeOf(app.inject({ method: 'POST', url: '/api/release-requests/take', payload: { id, by } })),
  settle: (id: number, by: string, state: string, outcome = 'Done.') =>
    codeOf(app.inject({ method: 'POST', url: '/api/release-requests/settle', payload: { id, by, state, outcome } })),
};

async function clear() {
  await database.deleteFrom('release_request').execute();
}

test('a request waits, is carried out by the first who takes it, and says so', async () => {
  await clear();
  const rui = await anOperator('release');
  const { id } = (await rui.post('/desk/releases/request', ROLLBACK)).json();
  expect(await carry.waiting()).toMatchObject([{ id, ...ROLLBACK, percent: null, requested_by: rui.email }]);
  expect([await carry.take(id, 'canary watch'), await carry.take(id, 'Ana')]).toEqual(['OK', 'release-request-taken']);
  expect(await carry.settle(id, 'Ana', 'done')).toBe('release-request-taken');
  expect(await codeOf(rui.post('/desk/releases/withdraw', { id }))).toBe('release-request-taken');
  expect(await carry.settle(id, 'canary watch', 'done', '1.4.2 is live again.')).toBe('OK');
  expect([await carry.settle(id, 'canary watch', 'refused'), await carry.take(id, 'Ana')]).toEqual([
    'release-request-settled',
    'release-request-settled',
  ]);
  expect((await rui.get('/desk/releases/requests?app=catalog')).json().payload).toMatchObject([
    { id, state: 'done', settled_by: 'canary watch', outcome: '1.4.2 is live again.' },
  ]);
  const log = await database.selectFrom('audit_entry').selectAll().where('subject', '=', 'app catalog').execute();
  expect(log.map(({ action, operator }) => [action, operator])).toEqual([
    ['release request', rui.email],
    ['release settle', 'canary watch'],
  ]);
});

test('of one app one request waits at a time; one that is taken back or a day old waits no more', async () => {
  await clear();
  const rui = await anOperator('release');
  const { id } = (await rui.post('/desk/releases/request', ROLLBACK)).json();
  expect(await codeOf(rui.post('/desk/releases/request', ROLLBACK))).toBe('release-requested');
  expect(await codeOf(rui.post('/desk/releases/withdraw', { id }))).toBe('OK');
  const second = (await rui.post('/desk/releases/request', ROLLBACK)).json().id;
  await database
    .updateTable('release_request')
    .set({ expires_at: fromNow(-HOUR) })
    .where('id', '=', second)
    .execute();
  expect(await carry.take(second, 'Ana')).toBe('release-request-settled');
  expect(await carry.waiting()).toEqual([]);
  const states = (await services.releaseRequests.list()).map(({ state }) => state);
  expect(states).toEqual(['expired', 'withdrawn']);
});

test('a role for some apps requests nothing of others, and a canary needs its share', async () => {
  await clear();
  const ofCatalog = await anOperatorOf('catalog');
  expect((await ofCatalog.get('/desk/operator')).json().payload.release_apps).toEqual(['catalog']);
  expect(await codeOf(ofCatalog.post('/desk/releases/request', { ...ROLLBACK, app: 'checkout' }))).toBe(
    'release-app-foreign',
  );
  expect(await codeOf(ofCatalog.post('/desk/releases/request', { ...ROLLBACK, act: 'canary' }))).toBe(
    'percent-invalid',
  );
  expect(await codeOf(ofCatalog.post('/desk/releases/request', { ...ROLLBACK, percent: 10 }))).toBe('percent-invalid');
  const canary = { ...ROLLBACK, act: 'canary', percent: 10 };
  const { id } = (await ofCatalog.post('/desk/releases/request', canary)).json();
  expect(await carry.waiting()).toMatchObject([{ id, percent: 10 }]);
  const ofCheckout = await anOperatorOf('checkout');
  expect(await codeOf(ofCheckout.post('/desk/releases/withdraw', { id }))).toBe('release-app-foreign');
});

test('a canary may be an experiment with a goal, and nothing else may', async () => {
  await clear();
  const rui = await anOperator('release');
  const canary = { ...ROLLBACK, act: 'canary', percent: 20, experiment: 'orders' };
  expect(await codeOf(rui.post('/desk/releases/request', { ...ROLLBACK, experiment: 'orders' }))).toBe(
    'experiment-invalid',
  );
  expect(await codeOf(rui.post('/desk/releases/request', { ...canary, experiment: 'smiles' }))).toBe('invalid-input');
  const { id } = (await rui.post('/desk/releases/request', canary)).json();
  expect(await carry.waiting()).toMatchObject([{ id, percent: 20, experiment: 'orders' }]);
  expect((await rui.get('/desk/releases/requests')).json().payload).toMatchObject([{ id, experiment: 'orders' }]);
  const [entry] = await database.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry?.after).toMatchObject({ request: id, act: 'canary', experiment: 'orders' });
});

test('an owner gives the role for certain apps, and no other role so', async () => {
  const [owner, other] = [await anOperator('owner'), await anOperator('catalogue')];
  const give = (role: string) =>
    codeOf(owner.post('/desk/roles/grant', { email: other.email, role, apps: ['catalog', 'sell'] }));
  expect([await give('support'), await give('release')]).toEqual(['role-apps-wrong', 'OK']);
  const holders = (await owner.get('/desk/roles')).json().payload;
  const { roles } = holders.find(({ email }: { email: string }) => email === other.email);
  expect(roles).toMatchObject([{ role: 'catalogue' }, { role: 'release', apps: ['catalog', 'sell'] }]);
});

test('a filler is switched off and on with a reason by the role of its app, and by nobody else’s', async () => {
  const [ofReviews, ofSell] = [await anOperatorOf('reviews'), await anOperatorOf('sell')];
  const filler = { app: 'reviews', module: 'ProductReviews', slot: 'product.below-facts', reason: 'It is slow.' };
  const turn = (person: typeof ofReviews, change: object) =>
    codeOf(person.post('/desk/releases/filler', { ...filler, ...change }));
  const read = async (app: string) => (await ofReviews.get(`/desk/releases/fillers?app=${app}`)).json().payload;
  expect(await turn(ofSell, { off: true })).toBe('release-app-foreign');
  expect(await turn(ofReviews, { off: true, reason: ' ' })).toBe('reason-invalid');
  expect(await turn(ofReviews, { off: true })).toBe('OK');
  expect((await read('reviews')).off).toEqual(['reviews/ProductReviews@product.below-facts']);
  expect(await turn(ofReviews, { off: true, reason: 'Once more.' })).toBe('OK');
  expect(await turn(ofReviews, { off: false, reason: 'It is mended.' })).toBe('OK');
  const { off, switches } = await read('reviews');
  expect(off).toEqual([]);
  const { app: _, ...one } = filler;
  expect(switches).toMatchObject([
    { ...one, off: false, reason: 'It is mended.', by: ofReviews.email },
    { ...one, off: true, by: ofReviews.email },
  ]);
  expect((await read('sell')).switches).toEqual([]);
});
