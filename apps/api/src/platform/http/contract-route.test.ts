import { ApiDescription, describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp();

test('the contract is served, and revalidated by its ETag', async () => {
  const answer = await app.inject('/api/contract');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  expect(ApiDescription.parse(answer.json())).toEqual(describeApi());
  const again = await app.inject({ url: '/api/contract', headers: { 'if-none-match': answer.headers.etag } });
  expect(again.statusCode).toBe(304);
});

test('every described call is answered', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, object> }>();
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
  expect(Object.keys(describeApi()).filter((call) => !served.includes(call))).toEqual([]);
});
