import { type ReceivedSpan, startTraceReceiver } from '@patina/test-kit/servers/trace-receiver';
import { startService } from '@patina/workspace/service';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { onPool } from '#platform/database/open-database.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { untilWaiting } from '#testing/database/until-waiting.ts';
import { aReleasesFolder } from '#testing/servers/deploy-store.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

const isPage = ({ service, parentSpanId }: ReceivedSpan) => service === 'patina-edge' && parentSpanId === '';

/** An edge and an API that send their traces to a collector, on a database whose table of currencies can be locked. */
async function startTracedStore() {
  const receiver = await startTraceReceiver();
  whenFinished(async () => receiver.stop());
  const made = await makeTestDatabase(inject('template'), { addsSeed: false });
  const address =
    'DATABASE_DIRECT_URL' in made ? made.DATABASE_DIRECT_URL : 'DATABASE_URL' in made && made.DATABASE_URL;
  const pool = new pg.Pool({ connectionString: String(address) });
  // Its end does not wait for the server to close the connections, which are cut if the database is dropped before that.
  pool.on('error', () => {});
  whenFinished(() => pool.end());
  const env = {
    ...TEST_ENVIRONMENT,
    ...made,
    TRUST_PROXY: 'loopback',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  };
  const api = await startService('apps/api/src/server.ts', { ...env, API_PORT: '0' });
  whenFinished(api.stop);
  const place = { HOST: '127.0.0.1', PORT: '0', RELEASES_URL: '', RELEASES_DIR: await aReleasesFolder() };
  const edge = await startService('apps/edge/src/server.ts', { ...env, ...place, API_URL: api.url });
  whenFinished(edge.stop);
  return { receiver, pool, edge };
}

test('one trace shows that a slow page waited for a statement', { timeout: 60_000 }, async () => {
  const { receiver, pool, edge } = await startTracedStore();
  const other = await pool.connect();
  await other.query('begin; lock table currency in access exclusive mode');
  const request = fetch(`${edge.url}/?search=secret`);
  await untilWaiting(onPool(pool));
  const since = performance.now();
  await other.query('select pg_sleep(0.05)');
  const heldMs = performance.now() - since;
  await other.query('commit');
  other.release();
  const page = await request;

  const isStatement = ({ name }: ReceivedSpan) => name === 'select currency';
  const isCall = ({ name }: ReceivedSpan) => name === 'GET /api/currencies';
  const spans = await receiver.until((all) => [isPage, isStatement, isCall].every((wanted) => all.some(wanted)));
  const statement = spans.find(isStatement);
  expect(statement?.facts).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
    'db.query.text': 'select * from "currency" order by "position", "code"',
  });
  expect(statement?.ms).toBeGreaterThanOrEqual(heldMs);

  const parentOf = (span: ReceivedSpan | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
  const call = parentOf(statement);
  expect(call).toMatchObject({ service: 'patina-api', name: 'GET /api/currencies' });
  expect(call?.facts).toMatchObject({ 'http.route': '/api/currencies', 'http.response.status_code': 200 });
  expect(parentOf(call)).toMatchObject({ service: 'patina-edge', name: 'call /currencies' });
  const whole = parentOf(parentOf(call));
  expect(whole).toEqual(spans.find(isPage));
  expect(whole?.facts).toMatchObject({ 'patina.release.shell': '1.0.0', 'http.response.status_code': page.status });
  expect(page.headers.get('server-timing')).toContain(`traceparent;desc="00-${whole?.traceId}-${whole?.spanId}-01"`);

  // Waiting for a connection is shown apart from the statement, and no value of a request anywhere.
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(parts.map(({ name }) => name).toSorted()).toEqual(['connection', 'select currency']);
  expect(JSON.stringify(spans)).not.toContain('secret');
});
