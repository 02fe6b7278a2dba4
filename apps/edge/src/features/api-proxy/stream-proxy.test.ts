import { once } from 'node:events';
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

const PATH = '/api/notifications/stream';
const STREAM = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

/** An edge whose API answers with a stream that the test writes. */
async function startStreams() {
  const edge = await startTestEdge();
  const streams: http.ServerResponse[] = [];
  edge.api.serve(PATH, (request, response) => {
    if (request.headers.cookie === undefined) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"status":"ERROR"}');
      return;
    }
    response.writeHead(200, STREAM).flushHeaders();
    streams.push(response);
  });
  return { ...edge, streams };
}

/** A browser that listens at the edge. */
async function listen(address: string, headers: http.OutgoingHttpHeaders = { cookie: 'session=s' }) {
  const call = http.get(`${address}${PATH}`, { headers, agent: false });
  onTestFinished(() => {
    call.destroy();
  });
  const [answer] = (await once(call, 'response')) as [http.IncomingMessage];
  return { call, answer, next: async () => String((await once(answer, 'data'))[0]) };
}

test('a stream passes as it is written, uncompressed, with the id that a browser has got last', async () => {
  const { address, streams, api } = await startStreams();
  const sent = { cookie: 'session=s', 'last-event-id': '1.1.1~2~-', 'accept-encoding': 'br', 'x-real-ip': '6.6.6.6' };
  const { answer, next } = await listen(address, sent);
  expect(answer.headers).toMatchObject(STREAM);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(api.requests.at(-1)?.headers).toMatchObject({ 'last-event-id': '1.1.1~2~-', 'x-forwarded-for': '127.0.0.1' });
  expect(api.requests.at(-1)?.headers).not.toHaveProperty('x-real-ip');
  for (const event of ['event: order\ndata: {}\n\n', ':\n\n']) {
    streams[0]?.write(event);
    expect(await next()).toBe(event);
  }
});

test('streams do not keep calls from the API, however many there are', async () => {
  const { address, request } = await startStreams();
  const open = await Promise.all(Array.from({ length: 200 }, () => listen(address)));
  expect(open.every(({ answer }) => answer.statusCode === 200)).toBe(true);
  expect((await request('/api/items/7')).status).toBe(200);
});

test('an API that ends a stream ends it for the browser, and a browser that leaves for the API', async () => {
  const { address, streams } = await startStreams();
  const { answer } = await listen(address);
  streams[0]?.end(': bye\n\n');
  await once(answer.resume(), 'end');
  const { call } = await listen(address);
  const [, left] = streams;
  call.destroy();
  await once(left as http.ServerResponse, 'close');
});

test('an API that breaks off ends the stream as well', async () => {
  const { address, streams } = await startStreams();
  const { answer } = await listen(address);
  streams[0]?.destroy();
  await once(answer.resume(), 'end');
  expect(answer.complete).toBe(true);
});

test('an edge that stops ends its streams', async () => {
  const { address, streams, close } = await startStreams();
  const { answer } = await listen(address);
  const atApi = once(streams[0] as http.ServerResponse, 'close');
  const closed = close();
  await once(answer.resume(), 'end');
  expect(answer.complete).toBe(true);
  await atApi;
  await closed;
});

test('a guest is refused; what cannot be answered now is an empty stream that says when to come back', async () => {
  const { address, api, request } = await startStreams();
  expect((await listen(address, {})).answer.statusCode).toBe(401);
  api.respond('/notifications/stream', { status: 503, headers: { 'retry-after': '60' }, body: { status: 'ERROR' } });
  expect(await request(`${PATH}?full`)).toMatchObject({ status: 200, text: 'retry: 60000\n\n' });
  await api.stop();
  const away = await request(PATH);
  expect(away).toMatchObject({ status: 200, text: 'retry: 5000\n\n' });
  expect(away.headers['content-type']).toBe('text/event-stream');
});
