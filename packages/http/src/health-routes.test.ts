import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeConnectionsWhileDraining, drain } from './drain.ts';
import { healthRoutes, type Readiness } from './health-routes.ts';

function aServer(check: () => Promise<Record<string, string>> = async () => ({})) {
  const readiness: Readiness = { state: 'open' };
  const app = fastify();
  closeConnectionsWhileDraining(app, readiness);
  healthRoutes(app, { readiness, check, sendNotReady: (reply, reason) => reply.code(503).send({ reason }) });
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return { statusCode, headers, body: JSON.parse(body) };
  };
  return { get, readiness };
}

test('a server that can serve is up and ready', async () => {
  const { get } = aServer();
  for (const url of ['/healthz', '/readyz']) {
    const answer = { statusCode: 200, body: { status: 'OK' }, headers: { 'cache-control': 'no-store' } };
    expect(await get(url)).toMatchObject(answer);
  }
});

test('a ready server says what an operator should know', async () => {
  const { get } = aServer(async () => ({ writes: 'refused' }));
  expect((await get('/readyz')).body).toEqual({ status: 'OK', writes: 'refused' });
});

test('a server whose check fails is up, but not ready, and gives the reason', async () => {
  const { get } = aServer(async () => {
    throw new Error('The database does not answer.');
  });
  expect((await get('/healthz')).statusCode).toBe(200);
  expect(await get('/readyz')).toMatchObject({ statusCode: 503, body: { reason: 'The database does not answer.' } });
});

test('a draining server is not ready and closes connections', async () => {
  const { get, readiness } = aServer();
  await drain(readiness, 0);
  expect((await get('/healthz')).headers).toMatchObject({ connection: 'close' });
  expect(await get('/readyz')).toMatchObject({ statusCode: 503, body: { reason: 'The server is draining.' } });
});
