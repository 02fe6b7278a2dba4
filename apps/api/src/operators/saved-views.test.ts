import { MOST_VIEWS } from '@patina/shared-api/contract/desk/views';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { database, anOperator } = await openShop();

const QUERY = 'status=processing&buyer=ana%40example.com&sort=-total';
const TO_SEND = { list: '/desk/orders', name: 'To send', query: QUERY, is_shared: false };

const codeOf = async (asked: ReturnType<Shopper['post']>) => (await asked).json().code ?? 'done';
const save = (who: Shopper, view: object = {}) => codeOf(who.post('/desk/views/save', { ...TO_SEND, ...view }));
const viewsOf = async (who: Shopper, list = '/desk/orders') =>
  (await who.get(`/desk/views?list=${list}`)).json().payload as { id: number; name: string }[];
const namesOf = async (who: Shopper, list?: string) => (await viewsOf(who, list)).map(({ name }) => name);

test('filters of a list are saved under a name, for their operator alone unless they are shared', async () => {
  const [operator, colleague] = [await anOperator('support'), await anOperator('finance')];
  expect(await save(operator, { name: ' To send ' })).toBe('done');
  expect(await save(operator, { name: 'All of today', query: '', is_shared: true })).toBe('done');
  expect(await viewsOf(operator)).toEqual([
    { id: expect.any(Number), name: 'All of today', query: '', is_shared: true, is_own: true, owner: operator.email },
    { id: expect.any(Number), name: 'To send', query: QUERY, is_shared: false, is_own: true, owner: operator.email },
  ]);
  expect(await viewsOf(colleague)).toMatchObject([{ name: 'All of today', is_own: false, owner: operator.email }]);
  expect(await viewsOf(operator, '/desk/people')).toEqual([]);
});

test('a name is of one’s own list once, and its filters are replaced on demand', async () => {
  const [operator, colleague] = [await anOperator('support'), await anOperator('support')];
  expect([await save(operator), await save(operator), await save(colleague)]).toEqual([
    'done',
    'view-name-taken',
    'done',
  ]);
  expect(await save(operator, { query: 'trade=sent', replaces: true })).toBe('done');
  expect((await viewsOf(operator))[0]).toMatchObject({ name: 'To send', query: 'trade=sent' });
  expect(await save(operator, { list: '/desk/people' })).toBe('done');
});

test('they are renamed, shared and removed by who has saved them; owners remove what is shared', async () => {
  const [operator, colleague, owner] = [
    await anOperator('support'),
    await anOperator('support'),
    await anOperator('owner'),
  ];
  const list = '/desk/offers';
  await save(operator, { list });
  await save(operator, { list, name: 'Other' });
  const [other, toSend] = (await viewsOf(operator, list)).map(({ id }) => id) as [number, number];
  const change = (who: Shopper, to: object) => codeOf(who.post('/desk/views/change', { id: toSend, ...to }));
  expect(await change(operator, { name: 'Other', is_shared: true })).toBe('view-name-taken');
  expect(await change(colleague, { name: 'Mine', is_shared: false })).toBe('view-not-found');
  expect(await change(operator, { name: 'Large ones', is_shared: true })).toBe('done');
  expect(await namesOf(colleague, list)).toEqual(['Large ones']);
  const remove = (who: Shopper, id: number) => codeOf(who.post('/desk/views/remove', { id }));
  expect([await remove(colleague, toSend), await remove(owner, other)]).toEqual(['view-not-found', 'view-not-found']);
  expect([await remove(owner, toSend), await remove(operator, other)]).toEqual(['done', 'done']);
  expect(await namesOf(operator, list)).toEqual([]);
});

test('nobody saves, or sees, filters of a list that their roles do not open', async () => {
  const [support, finance] = [await anOperator('support'), await anOperator('finance')];
  expect(await save(support, { list: '/desk/payouts' })).toBe('view-not-found');
  expect(await save(finance, { list: '/desk/payouts', is_shared: true })).toBe('done');
  expect((await support.get('/desk/views?list=/desk/payouts')).json().code).toBe('view-not-found');
  for (const list of ['/desk/settings', 'orders', 'constructor', '']) {
    expect([list, (await support.get(`/desk/views?list=${list}`)).statusCode]).toEqual([list, 400]);
  }
});

test('a name has 1 to 40 characters, and what is saved is the query of an address', async () => {
  const operator = await anOperator('support');
  for (const name of ['', '  ', 'x'.repeat(41), 'a\nb'])
    expect([name, await save(operator, { name })]).toEqual([name, 'view-name-invalid']);
  for (const query of ['<script>', 'a b', `a=${'x'.repeat(1000)}`, 7]) {
    expect([query, await save(operator, { query })]).toEqual([query, 'invalid-input']);
  }
});

test('of one list there are at most 20 of one’s own, also if two are saved at once', async () => {
  const operator = await anOperator('support');
  for (let place = 1; place < MOST_VIEWS; place += 1) await save(operator, { name: `View ${place}` });
  const outcomes = await Promise.all([save(operator, { name: 'One' }), save(operator, { name: 'Other' })]);
  expect(outcomes.toSorted()).toEqual(['done', 'views-full']);
  expect(await save(operator, { name: 'View 1', replaces: true })).toBe('done');
});

test('the audit log has names, and not what the filters find', async () => {
  const operator = await anOperator('support');
  await save(operator);
  const [view] = await viewsOf(operator);
  await operator.post('/desk/views/change', { id: view?.id, name: 'Sending', is_shared: true });
  await operator.post('/desk/views/remove', { id: view?.id });
  const audited = (name: string, is_shared: boolean) => ({ list: '/desk/orders', name, is_shared });
  expect(
    (await auditLog(database).latest(`view ${view?.id}`)).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    ['view remove', audited('Sending', true), null],
    ['view change', audited('To send', false), audited('Sending', true)],
    ['view save', null, audited('To send', false)],
  ]);
});

test('saved filters are in the export of their operator, and go with the account', async () => {
  const [operator, owner] = [await anOperator('support'), await anOperator('owner')];
  await save(operator, { is_shared: true });
  expect((await operator.get('/user/export')).json().payload.saved_views).toEqual([
    { list: '/desk/orders', name: 'To send', query: QUERY, is_shared: true },
  ]);
  expect(await namesOf(owner)).toContain('To send');
  expect(await codeOf(owner.post('/desk/people/close', { id: operator.id }))).toBe('done');
  expect(await namesOf(owner)).not.toContain('To send');
});
