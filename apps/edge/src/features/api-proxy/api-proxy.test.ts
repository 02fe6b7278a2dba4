import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('request and response are passed on, including query and status', async () => {
  const { request, api } = await startTestEdge();
  const headers = { etag: '"1"', 'x-custom': 'kept' };
  api.respond('/items/list', { status: 422, headers, body: { status: 'ERROR', message: 'page must be a number' } });
  const answer = await request('/api/items/list?page=x&search=a%26b');
  expect(answer.status).toBe(422);
  expect(answer.headers).toMatchObject(headers);
  expect(JSON.parse(answer.text)).toEqual({ status: 'ERROR', message: 'page must be a number' });
  expect(api.requests[0]?.url).toBe('/api/items/list?page=x&search=a%26b');
});

test('a body is passed on byte for byte', async () => {
  const { request, api } = await startTestEdge();
  const body = '{ "id" : 7, "note": "é" }';
  await request('/api/items/7', { method: 'POST', headers: { 'content-type': 'text/odd' }, body });
  expect(api.requests[0]).toMatchObject({ method: 'POST', body: Buffer.from(body) });
  expect(api.requests[0]?.headers['content-type']).toBe('text/odd');
});

test('a HEAD request reaches the API as such', async () => {
  const { request, api } = await startTestEdge();
  const answer = await request('/api/items/7', { method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(api.requests[0]?.method).toBe('HEAD');
});

test('cookies are passed on in both directions', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/items/7', { headers: { 'set-cookie': 'session=s; HttpOnly' }, body: {} });
  const answer = await request('/api/items/7', { headers: { cookie: 'session=old' } });
  expect(api.requests[0]?.headers.cookie).toBe('session=old');
  expect(answer.headers['set-cookie']).toEqual(['session=s; HttpOnly']);
});

const FORGED = {
  'x-forwarded-for': '6.6.6.6, 7.7.7.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-request-id': 'mine',
  forwarded: 'for=6.6.6.6;host=evil.example',
  host: 'store.test',
};

test('forwarded headers of a client are replaced', async () => {
  const { request, api } = await startTestEdge();
  await request('/api/items/7', { headers: FORGED });
  expect(api.requests[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'store.test',
    'x-forwarded-proto': 'http',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(api.requests[0]?.headers).not.toHaveProperty('forwarded');
});

test('forwarded headers of a trusted proxy are used: the nearest untrusted address, host and protocol', async () => {
  const { request, api } = await startTestEdge({ trustProxy: 'loopback' });
  await request('/api/items/7', { headers: FORGED });
  expect(api.requests[0]?.headers).toMatchObject({
    'x-forwarded-for': '7.7.7.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
});

test('a client cannot set headers of proxies, the country included', async () => {
  const { request, api } = await startTestEdge();
  const forged = { 'x-real-ip': '6.6.6.6', 'true-client-ip': '6.6.6.6', 'cf-connecting-ip': '6.6.6.6' };
  await request('/api/ip-country', { headers: { ...forged, 'cf-ipcountry': 'PT', 'accept-language': 'pt' } });
  const { headers } = api.requests[0] ?? {};
  for (const name of [...Object.keys(forged), 'cf-ipcountry']) expect(headers).not.toHaveProperty(name);
  expect(headers).toHaveProperty('accept-language', 'pt');
});

test('a trusted proxy sets the visitor’s country', async () => {
  const { request, api } = await startTestEdge({ trustProxy: 'loopback' });
  await request('/api/ip-country', { headers: { 'cf-ipcountry': 'PT', 'x-real-ip': '6.6.6.6' } });
  expect(api.requests[0]?.headers).toHaveProperty('cf-ipcountry', 'PT');
  expect(api.requests[0]?.headers).not.toHaveProperty('x-real-ip');
});

test('the emails of a store that sends none are served at /dev/mail', async () => {
  const { request, api } = await startTestEdge();
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
  api.respond('/dev/mail/page', { headers, body: '<h1>Mails</h1>' });
  expect(await request('/dev/mail')).toMatchObject({ status: 200, text: '<h1>Mails</h1>', headers });
});

test('the pages of the payment sandbox are below /sandbox, and their choices are sent to the API', async () => {
  const { request, api } = await startTestEdge();
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; form-action 'self'" };
  api.respond('/sandbox/pay/abc', { headers, body: '<h1>Sandbox payment</h1>' });
  expect(await request('/sandbox/pay/abc?order=7')).toMatchObject({ status: 200, headers });
  await request('/sandbox/pay/abc?outcome=paid', { method: 'POST' });
  await request('/sandbox/cards/abc', { method: 'POST' });
  expect(api.requests.map(({ url }) => url)).toEqual([
    '/api/sandbox/pay/abc?order=7',
    '/api/sandbox/pay/abc?outcome=paid',
    '/api/sandbox/cards/abc',
  ]);
});

test('if the API is down, a call gets a 503 in the envelope, with the id of the log line', async () => {
  const { request, api } = await startTestEdge();
  await api.stop();
  const answer = await request('/api/items/7');
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'retry-after': '5',
  });
  expect(JSON.parse(answer.text)).toEqual({
    status: 'ERROR',
    message: 'The store cannot answer right now. Please try again in a moment.',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a 503 of the API is not retried', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/items/7', { status: 503, headers: { 'retry-after': '9' }, body: { status: 'ERROR', message: 'busy' } });
  expect(await request('/api/items/7')).toMatchObject({ status: 503, text: '{"status":"ERROR","message":"busy"}' });
  expect(api.requests).toHaveLength(1);
});

test.each(['/api/../metrics', '/api/..%2fmetrics', '/api/%2e%2e/metrics', '/api/%252e%252e/../../metrics'])(
  '%s cannot leave the API’s path',
  async (path) => {
    const { request, api } = await startTestEdge();
    expect((await request(path)).status).toBe(400);
    expect(api.requests).toEqual([]);
  },
);

test.each(['/apix', '/api.json', '/healthz/x'])('%s is not proxied to the API', async (path) => {
  const { request, api } = await startTestEdge();
  expect((await request(path)).headers['content-type']).toContain('text/html');
  expect(api.requests.map(({ url }) => url)).not.toContain(path);
});

test('a double slash does not select another host', async () => {
  const { request, api } = await startTestEdge();
  await request('/api//elsewhere.example/x');
  expect(api.requests[0]?.url).toBe('/api//elsewhere.example/x');
});

test('a report proves its page by the token that came with it; what a client claims itself is removed', async () => {
  const { request, api } = await startTestEdge();
  const token = /^page;desc="([^"]+)"$/.exec(String((await request('/products')).headers['server-timing']))?.[1] ?? '';
  const timing = (description: string) => JSON.stringify([{ name: 'page', duration: 0, description }]);
  const reportWith = async (headers: Record<string, string>, path = '/api/telemetry') => {
    await request(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });
    return api.requests.at(-1)?.headers;
  };
  const headers = await reportWith({ 'x-page-token': timing(token), 'x-served-page': 'made-up-page' });
  expect(headers?.['x-served-page']).toBe(token.split(' ')[0]);
  expect(headers).not.toHaveProperty('x-page-token');
  const forged: Record<string, string>[] = [
    {},
    { 'x-page-token': 'undefined' },
    { 'x-page-token': timing(`${token}A`) },
    { 'x-page-token': timing(token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))) },
  ];
  for (const one of forged) {
    expect(await reportWith({ ...one, 'x-served-page': 'made-up-page' })).not.toHaveProperty('x-served-page');
  }
  for (const path of ['/api/items/7', '/api//telemetry', '/api/%74elemetry']) {
    expect((await reportWith({ 'x-served-page': 'made-up-page' }, path))?.['x-served-page']).not.toBe('made-up-page');
  }
});

test('telemetry reports get the list of known releases, whatever header the client sends', async () => {
  const { request, api } = await startTestEdge();
  const headers = { 'x-known-releases': 'catalog/made-up', 'content-type': 'application/json' };
  await request('/api/telemetry', { method: 'POST', headers, body: '{}' });
  expect(api.requests[0]).toMatchObject({ method: 'POST', url: '/api/telemetry', body: {} });
  expect(api.requests[0]?.headers['x-known-releases']).toBe('shell/s1 catalog/c2 catalog/c1');
  for (const path of ['/api/items/7', '/api//telemetry', '/api/%74elemetry']) {
    await request(path, { method: 'POST', headers, body: '{}' });
    expect(api.requests.at(-1)?.headers['x-known-releases']).not.toBe('catalog/made-up');
  }
});
