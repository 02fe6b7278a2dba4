import { startTraceReceiver } from '@patina/test-kit/servers/trace-receiver';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing } from './start-tracing.ts';
import { traceFields, traceRequests } from './tracing.ts';

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

async function startServer(share: number) {
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver.stop());
  const config = { endpoint: receiver.url, serviceName: 'shop', share, isParentBased: true, delayMs: 10 };
  const tracing = startTracing(config, 'server');
  const lines: { msg: string; trace_id?: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', mixin: traceFields(tracing), stream } });
  traceRequests(app, tracing, {
    isTraced: (route) => route !== '/healthz',
    originOf: ({ headers }) => ({ parent: String(headers['traceparent']) }),
  });
  app.get('/healthz', async () => 'OK');
  app.post('/orders/:id', async (request) => {
    request.log.info('asked');
    return tracing.part('work', 'internal', {}, async (span) => span?.traceparent);
  });
  app.get('/broken', () =>
    tracing.part('work', 'internal', {}, () => {
      throw new TypeError('broken');
    }),
  );
  onTestFinished(() => app.close());
  return { app, lines, receiver, tracing };
}

test('a request continues its caller’s trace, also after its body, and the log has the trace', async () => {
  const { app, lines, receiver, tracing } = await startServer(0);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { traceparent: PARENT, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/orders/7`, { method: 'POST', headers, body: '{"card":"4242"}' });
  const [, traceId, spanId, flags] = (await answer.text()).split('-');
  await app.close();
  await tracing.close();
  expect([traceId, flags]).toEqual(['a'.repeat(32), '01']);
  const [work, request] = receiver.spans;
  expect(work).toMatchObject({ service: 'shop', name: 'work', spanId, parentSpanId: request?.spanId });
  expect(request).toMatchObject({ name: 'POST /orders/:id', traceId, parentSpanId: 'b'.repeat(16) });
  expect(request?.facts).toMatchObject({ 'http.route': '/orders/:id', 'http.response.status_code': 200 });
  const traced = lines.filter(({ trace_id }) => trace_id === traceId).map(({ msg }) => msg);
  expect(traced).toEqual(['asked', 'request completed']);
  expect(JSON.stringify(receiver.spans)).not.toContain('4242');
});

test('a failure is marked by its status and the error’s class, and says nothing else', async () => {
  const { app, receiver, tracing } = await startServer(1);
  await app.inject('/broken');
  await app.inject('/healthz');
  await tracing.close();
  expect(receiver.spans.map(({ name, facts }) => [name, facts['error.type']])).toEqual([
    ['work', 'TypeError'],
    ['GET /broken', '500'],
  ]);
  expect(JSON.stringify(receiver.spans)).not.toContain('"broken"');
});

test('a trace that is not kept, here or by the caller, is not sent, and goes on with its id', async () => {
  const { app, receiver, tracing } = await startServer(0);
  const post = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/orders/7', headers })).body;
  expect(await post({ traceparent: PARENT.replace(/01$/, '00') })).toMatch(/^00-a{32}-\w{16}-00$/);
  for (const bad of ['', 'x', PARENT.toUpperCase(), `${PARENT}-more`, PARENT.replace(/a+/, '0'.repeat(32))]) {
    expect(await post({ traceparent: bad })).toMatch(/^00-(?!a{32})\w{32}-\w{16}-00$/);
  }
  await tracing.close();
  expect(receiver.spans).toEqual([]);
});
