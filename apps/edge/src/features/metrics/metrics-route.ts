import type { FastifyInstance } from 'fastify';
import type { PartOfApi } from '#prefetch/api-cache.ts';

interface Metric {
  name: string;
  type: 'gauge' | 'counter';
  help: string;
  value(part: PartOfApi): number;
}

const METRICS: Metric[] = [
  {
    name: 'patina_edge_api_breaker_open',
    type: 'gauge',
    help: '1 while pages are composed without this part of the API, because it stalls',
    value: ({ breaker }) => (breaker === 'closed' ? 0 : 1),
  },
  {
    name: 'patina_edge_api_stalls_total',
    type: 'counter',
    help: 'Calls for pages that timed out',
    value: ({ stalls }) => stalls,
  },
  {
    name: 'patina_edge_api_skipped_total',
    type: 'counter',
    help: 'Calls for pages that were not made because the breaker was open',
    value: ({ skipped }) => skipped,
  },
];

/** `/metrics` for Prometheus, in its text format: how the API answers the edge. For the inner network. */
export function metricsRoute(app: FastifyInstance, { parts }: { parts: () => PartOfApi[] }): void {
  app.get('/metrics', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    return METRICS.map((metric) => linesOf(metric, parts())).join('');
  });
}

/** Paths contain neither quotes nor line breaks, so labels need no escaping. */
function linesOf({ name, type, help, value }: Metric, parts: PartOfApi[]): string {
  const values = parts.map((part) => `${name}{part="${part.part}"} ${value(part)}\n`);
  return [`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`, ...values].join('');
}
