import { measureProcess } from '@patina/http/measure-process';
import { KNOWN_RELEASES_HEADER } from '@patina/shared-api/contract/releases/telemetry';
import { missingLabels, missingMetrics, watchedMetrics } from '@patina/test-kit/observability/watched-metrics';
import { expect, test } from 'vitest';
import { measureDisk, measurePools, measureReads } from '#platform/database/measure-database.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, open } = await startTestApp({ trustProxy: true });
measureProcess(app.metrics);
measurePools(app.metrics, { primary: open.pool });
measureDisk(app.metrics, { isFull: () => false });
measureReads(app.metrics, {
  replicas: () => [
    { name: 'db-2:5432', lagSeconds: 0.2, isUsable: true },
    { name: 'db-3:5432', lagSeconds: undefined, isUsable: false },
  ],
  counts: { primary: 3, replica: 7 },
  isStandingIn: () => false,
});

const release = { app: 'catalog', version: '1.0.0' };
const report = aReport({
  uses: [release],
  failures: [{ ...release, kind: 'load', standIn: '0.9.0' }],
  vitals: [
    { ...release, name: 'LCP', value: 900 },
    { ...release, name: 'CLS', value: 0.1 },
  ],
});

test('the API exports all that alerts and the dashboard watch of it', async () => {
  await app.inject({ url: '/api/settings' });
  const headers = { [KNOWN_RELEASES_HEADER]: 'catalog/1.0.0' };
  const reported = await app.inject({ method: 'POST', url: '/api/telemetry', headers, payload: report });
  expect(reported.body).toContain('OK');
  const { body } = await app.inject({ url: '/metrics' });
  const watched = watchedMetrics('patina-api');
  expect(watched.length).toBeGreaterThan(10);
  expect(missingMetrics(watched, body)).toEqual([]);
  expect(missingLabels(watched, body)).toEqual([]);
  expect(body).toContain('patina_database_replica_usable{pool="db-3:5432"} 0\n');
  expect(body).not.toContain('patina_database_replica_lag_seconds{pool="db-3:5432"}');
});

test('the routes that alerts and the dashboard go by are served', async () => {
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json();
  const routes = watchedMetrics('patina-api').flatMap(({ matchers }) => matchers['route'] ?? []);
  const patterns = [...new Set(routes)].map((matcher) => new RegExp(`^(?:${matcher.slice(3, -1)})$`));
  expect(patterns).toHaveLength(3);
  for (const pattern of patterns) expect(Object.keys(paths)).toContainEqual(expect.stringMatching(pattern));
});
