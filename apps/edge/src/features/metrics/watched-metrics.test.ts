import { measureProcess } from '@patina/http/measure-process';
import { missingLabels, missingMetrics, watchedMetrics } from '@patina/test-kit/observability/watched-metrics';
import { expect, test } from 'vitest';
import { startRenderingEdge } from '#testing/start-rendering-edge.ts';

const watched = watchedMetrics('patina-edge');

test('the edge exports all that alerts and the dashboard watch of it', async () => {
  const { request, metrics } = await startRenderingEdge({});
  measureProcess(metrics);
  await request('/products');
  const { text, headers } = await request('/metrics');
  expect(headers['cache-control']).toBe('no-store');
  expect(watched.length).toBeGreaterThan(10);
  expect(missingMetrics(watched, text)).toEqual([]);
  expect(missingLabels(watched, text)).toEqual([]);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/*",status_code="200"} 1\n');
  expect(text).toMatch(/patina_edge_release\{app="shell",version="[^"]+",state="live"\} 1\n/);
  expect(text).toContain('patina_edge_registry_failures_total 0\n');
  // Requests that say nothing about the store are not counted.
  expect(text).not.toContain('route="/metrics"');
});

test('a metric that the edge does not export is noticed', async () => {
  const { request } = await startRenderingEdge({});
  await request('/products');
  const { text } = await request('/metrics');
  const renamed = [
    { metric: 'patina_edge_pages_total', labels: ['job'], matchers: {} },
    { metric: 'patina_edge_release', labels: ['job', 'name'], matchers: {} },
  ];
  expect(missingMetrics(renamed, text)).toEqual(['patina_edge_pages_total']);
  expect(missingLabels(renamed.slice(1), text)).toEqual(['patina_edge_release{name}']);
});
