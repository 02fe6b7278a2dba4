import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { expect, onTestFinished, test } from 'vitest';
import { MADE_UP_OPERATOR, MADE_UP_SESSION, openVisitedApi } from './made-up-visitor.ts';

const OWN = { cookie: `${MADE_UP_SESSION.name}=${MADE_UP_SESSION.value}` };

/** A live API that knows nobody, with what it was asked. */
async function aLiveApi() {
  const asked: string[] = [];
  const server = http.createServer(({ method, url, headers }, response) => {
    asked.push(`${method} ${url} ${headers.cookie ?? ''}`.trim());
    response.writeHead(url === '/api/settings' ? 200 : url?.startsWith('/api/desk/') ? 404 : 401, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ from: 'live' }));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const api = await openVisitedApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, describeApi(), [
    'support',
  ]);
  onTestFinished(async () => {
    await api.stop();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${api.url}/api${path}`, init);
    return [answer.status, await answer.json()];
  };
  return { ask, asked };
}

test('what a guest may read comes from the live API, which never sees the session', async () => {
  const { ask, asked } = await aLiveApi();
  expect(await ask('/settings', { headers: OWN })).toEqual([200, { from: 'live' }]);
  expect(asked).toEqual(['GET /api/settings']);
});

test('what only the signed-in read is made up, and nothing is written', async () => {
  const { ask, asked } = await aLiveApi();
  expect(await ask('/is-auth', { headers: OWN })).toMatchObject([200, { authenticated: true }]);
  expect(await ask('/cart/contents', { headers: OWN })).toMatchObject([200, { status: 'OK' }]);
  expect(await ask('/logout', { method: 'POST', headers: OWN, body: '{}' })).toMatchObject([200, { status: 'OK' }]);
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('everybody else talks to the live API', async () => {
  const { ask, asked } = await aLiveApi();
  expect(await ask('/is-auth', { headers: { cookie: 'session=real' } })).toEqual([401, { from: 'live' }]);
  expect(await ask('/login', { method: 'POST', body: '{}' })).toEqual([401, { from: 'live' }]);
  expect(asked).toEqual(['GET /api/is-auth session=real', 'POST /api/login']);
});

test('an operator who does not exist has the roles that pages require, and finds the back office', async () => {
  const { ask } = await aLiveApi();
  const operator = { headers: { cookie: `${MADE_UP_OPERATOR.name}=${MADE_UP_OPERATOR.value}` } };
  expect(await ask('/user/profile', operator)).toMatchObject([200, { payload: { roles: ['support'] } }]);
  expect(await ask('/desk/operator', operator)).toMatchObject([200, { payload: { second_factor: 'proved' } }]);
  expect(await ask('/user/profile', { headers: OWN })).toMatchObject([200, { payload: { roles: [] } }]);
  expect(await ask('/desk/operator', { headers: OWN })).toMatchObject([404, {}]);
});
