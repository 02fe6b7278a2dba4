import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

/** Sends the form that chooses language and currency. */
async function choose(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { request } = await startTestEdge();
  return request('/preferences', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const cookie = (pair: string) => `${pair}; Path=/; Max-Age=31536000; SameSite=Lax`;

test('a visitor without scripts chooses language and currency and is back on the page', async () => {
  const { status, headers } = await choose(
    { languageId: '4', currencyCode: 'BRL', from: '/products?lang=en&search=ak%20redline&page=2' },
    { 'sec-fetch-site': 'same-origin' },
  );
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: '/products?search=ak+redline&page=2',
    'cache-control': 'no-store',
    'set-cookie': [cookie('languageId=4'), cookie('currencyCode=BRL')],
  });
});

test.each([
  '//elsewhere.example/a',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '/..//elsewhere.example',
  '',
])('the page to return to cannot be on another site: %j', async (from) => {
  const { status, headers } = await choose({ languageId: '4', from });
  expect(status).toBe(303);
  expect(headers.location).toMatch(/^\/(?![/\\])/);
});

test.each([
  { languageId: '4; Domain=example', currencyCode: 'EUR\r\nset-cookie: a=b' },
  { languageId: '1234567890', currencyCode: 'eur' },
  {},
])('what is no language and no currency is not stored: %j', async (fields) => {
  expect((await choose(fields)).headers).not.toHaveProperty('set-cookie');
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
])('a form of another site changes nothing: %j', async (headers) => {
  const answer = await choose({ languageId: '4', from: '/sale' }, headers);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test('a huge form is rejected', async () => {
  expect((await choose({ from: `/${'a'.repeat(9000)}` })).status).toBe(413);
});
