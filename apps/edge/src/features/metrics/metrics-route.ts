import type { FastifyInstance } from 'fastify';
import type { PartOfApi } from '#prefetch/api-cache.ts';

interface Description {
  name: string;
  type: 'gauge' | 'counter';
  help: string;
}

interface Metric extends Description {
  value(part: PartOfApi): number;
}

const RENDERINGS: Description = {
  name: 'patina_edge_renderings_total',
  type: 'counter',
  help: 'Pages by what became of their rendering on the server',
};

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

interface Sources {
  /** How the API answers the edge. */
  parts: () => PartOfApi[];
  /** Number of pages by where they were rendered; absent if only browsers render pages. */
  outcomes: (() => Record<string, number>) | undefined;
}

/** `/metrics` for Prometheus, in its text format, for the inner network. */
export function metricsRoute(app: FastifyInstance, { parts, outcomes }: Sources): void {
  app.get('/metrics', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    const ofApi = METRICS.map(({ value, ...metric }) =>
      linesOf(metric, 'part', Object.fromEntries(parts().map((part) => [part.part, value(part)]))),
    );
    return [...ofApi, ...(outcomes ? [linesOf(RENDERINGS, 'outcome', outcomes())] : [])].join('');
  });
}

/** Labels contain neither quotes nor line breaks, so they need no escaping. */
function linesOf({ name, type, help }: Description, label: string, values: Record<string, number>): string {
  const lines = Object.entries(values).map(([of, value]) => `${name}{${label}="${of}"} ${value}\n`);
  return [`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`, ...lines].join('');
}
