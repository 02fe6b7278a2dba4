import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp();

const ask = (requestId: string | undefined, url = '/api/is-auth') =>
  app.inject({ url, headers: requestId === undefined ? {} : { 'x-request-id': requestId } });

test('a client’s own request id is returned', async () => {
  const answer = await ask('checkout-4711.retry_2');
  expect(answer.headers['x-request-id']).toBe('checkout-4711.retry_2');
});

test('a request without an id gets a new one', async () => {
  const [one, other] = [await ask(undefined), await ask(undefined)];
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
});

test.each(['short', 'has spaces in it', 'x'.repeat(65), '{"json":"in logs"}', 'ümlaut-here'])(
  'the invalid request id %s is replaced',
  async (requestId) => {
    const answer = await ask(requestId);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test.each(['/api/nothing', '/nothing', '/api/items/%E0%A4%A', '/api/localizations'])(
  'the rejection at %s contains the request id',
  async (url) => {
    const answer = await ask('from-a-test-1', url);
    expect(answer.json().request_id).toBe('from-a-test-1');
  },
);
