import { session } from '@patina/shared-api/contract/account/session';
import { catalogue } from '@patina/shared-api/contract/catalogue/catalogue';
import { content } from '@patina/shared-api/contract/content/content';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { Problem } from '@patina/shared-api/contract/protocol/envelope';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp();

const endpoints: Endpoint[] = [...Object.values(content), ...Object.values(catalogue), ...Object.values(session)];

/** Requests that are invalid for every endpoint, and the field that their rejection must name. */
const HOSTILE_QUERIES = [
  ['language=abc', 'language'],
  ['language=-1', 'language'],
  ['language=1.5', 'language'],
  ['language=99999999999999999999', 'language'],
  ['language=', 'language'],
  ['language=1%20or%201=1', 'language'],
  ['language=1&language=2', 'language'],
  ['currency=EURO', 'currency'],
  ["currency='%3B%20drop%20table%20setting%3B--", 'currency'],
  ['currency=%00', 'currency'],
  ['currency=%25%25%25', 'currency'],
  ['currency=EUR&currency=USD', 'currency'],
  ['unknown=%00', 'unknown'],
  ['__proto__=1', '__proto__'],
  ['constructor=1', 'constructor'],
] as const;

const LIST_QUERIES = [
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=abc', 'page'],
  ['page=1e3', 'page'],
  ['page=%C2%B2', 'page'],
  ['page=99999999', 'page'],
  ['limit=0', 'limit'],
  ['limit=-5', 'limit'],
  ['limit=101', 'limit'],
  ['limit=1000000', 'limit'],
  ['limit=NaN', 'limit'],
  ['sort=price', 'sort'],
  ['sort=ASC', 'sort'],
  ['sort=asc%3Bselect%201', 'sort'],
  ['price_from=-1', 'price_from'],
  ['price_from=1.234', 'price_from'],
  ['price_till=Infinity', 'price_till'],
  ['price_till=0x10', 'price_till'],
  ['sale=1', 'sale'],
  ['new=yes', 'new'],
  ['random=TRUE', 'random'],
  ['search=%00', 'search'],
  ['search=a%0Ab', 'search'],
  [`search=${'a'.repeat(101)}`, 'search'],
  ['search=a&search=b', 'search'],
  [`heroes=${Array.from({ length: 61 }, (_, index) => index).join(',')}`, 'heroes'],
  ['heroes=%00', 'heroes'],
  ['exterior_names=a%01', 'exterior_names'],
] as const;

/** Unusual values that are nevertheless valid. */
const HARMLESS_LIST_QUERIES = [
  "search=%25' or 1=1 --",
  'search=%25_%5C%5C',
  'search=%F0%9F%94%AA',
  'search=%FF%FE',
  'search=((((',
  'search=AK%3A*%20%26%20!',
  'search=',
  'heroes=,,,',
  'heroes=%25,_',
  'exterior_names=nothing%20like%20this',
  "type='%3B drop table product--",
  'page=999999',
  'utm_source=letter',
] as const;

const clientAddress = ({ path }: Endpoint) => `/api${path.replace('{id}', '1')}`;

test.each(endpoints)('$path names the field of every hostile query', async (endpoint) => {
  for (const [query, field] of HOSTILE_QUERIES) {
    const answer = await app.inject({ url: `${clientAddress(endpoint)}?${query}` });
    expect([query, answer.statusCode]).toEqual([query, 400]);
    const problem = Problem.parse(answer.json());
    expect(problem.message).toMatch(new RegExp(`^${field} `));
    expect(Object.keys(problem.errors ?? { [field]: [] })).toContain(field);
    expect(problem.request_id).toBe(answer.headers['x-request-id']);
  }
});

test.each(LIST_QUERIES)('the product list rejects %s and names %s', async (query, field) => {
  const answer = await app.inject({ url: `/api/items/list?${query}` });
  expect(answer.statusCode).toBe(400);
  expect(Problem.parse(answer.json()).message).toMatch(new RegExp(`^${field} `));
});

test.each(HARMLESS_LIST_QUERIES)('the product list accepts %s', async (query) => {
  const answer = await app.inject({ url: `/api/items/list?${encodeURI(decodeURI(query.replaceAll('%FF%FE', 'x')))}` });
  expect(answer.statusCode).toBe(200);
});

test.each(endpoints)('$path rejects every other method and lists the allowed ones', async (endpoint) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const answer = await app.inject({
      method,
      url: clientAddress(endpoint),
      payload: '{"broken',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    Problem.parse(answer.json());
  }
});

test.each(endpoints)('$path handles a body of 10 MB', async (endpoint) => {
  const payload = 'x'.repeat(10_000_000);
  for (const method of ['POST', 'GET'] as const) {
    const answer = await app.inject({
      method,
      url: clientAddress(endpoint),
      payload,
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBeLessThan(500);
  }
});

test.each(['%00', '-1', '1.5', '0x1', '99999999999999999999', "1'--", '%25', 'a'.repeat(150), '%E2%82%AC', '1%0A'])(
  'an item id %s is rejected',
  async (id) => {
    const answer = await app.inject({ url: `/api/items/${id}` });
    expect([400, 404]).toContain(answer.statusCode);
    Problem.parse(answer.json());
  },
);

test.each([
  ['/api/nothing', 404],
  ['/nothing', 404],
  ['/api', 404],
  ['/api/items/%E0%A4%A', 400],
  [`/api/items/${'a'.repeat(500)}`, 414],
  ['/api/static-pages/%00', 400],
  ['/api/static-pages/a%0Db', 400],
  ['/api/../etc/passwd', 404],
])('%s is answered by %i in the envelope', async (url, status) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Problem.parse(answer.json()).request_id).toBe(answer.headers['x-request-id']);
});
