import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { live } from '@patina/shared-api/contract/told/live';
import type { FastifyInstance } from 'fastify';
import fastifyMetrics from 'fastify-metrics';
import type { PartOfApi } from '#prefetch/api-cache.ts';

interface Sources {
  /** How the API answers the edge. */
  parts(): PartOfApi[];
  /** Number of pages by where they were rendered; absent if only browsers render pages. */
  outcomes: (() => Record<string, number>) | undefined;
  /** How many looks at the registry have failed. */
  registryFailures(): number;
  registry: { read(): Promise<Registry> };
}

/** Asked too often to say anything about the store, or open for hours. */
const UNCOUNTED = ['/healthz', '/readyz', '/metrics', `/api${live.stream.path}`];

/** Counts and times requests by route. Registered before the routes. */
export async function measureRequests(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMetrics.default, {
    endpoint: null,
    clearRegisterOnInit: true,
    // Of the process, which is measured once, at its start.
    defaultMetrics: { enabled: false },
    routeMetrics: { enabled: { histogram: true, summary: false }, routeBlacklist: UNCOUNTED },
  });
}

/** `/metrics` for Prometheus, in its text format, for the inner network. */
export function metricsRoute(app: FastifyInstance, { parts, outcomes, registryFailures, registry }: Sources): void {
  const { client } = app.metrics;
  const ofPart = (value: (part: PartOfApi) => number) => () =>
    parts().map((part): Sample => [{ part: part.part }, value(part)]);

  measure(client.Gauge, 'patina_edge_api_breaker_open', {
    help: '1 while pages are composed without this part of the API, because it stalls',
    labels: ['part'],
    read: ofPart(({ breaker }) => (breaker === 'closed' ? 0 : 1)),
  });
  measure(client.Counter, 'patina_edge_api_stalls_total', {
    help: 'Calls for pages that timed out',
    labels: ['part'],
    read: ofPart(({ stalls }) => stalls),
  });
  measure(client.Counter, 'patina_edge_api_skipped_total', {
    help: 'Calls for pages that were not made because the breaker was open',
    labels: ['part'],
    read: ofPart(({ skipped }) => skipped),
  });
  measure(client.Counter, 'patina_edge_registry_failures_total', {
    help: 'Looks at the registry that failed; the last good one stays in force',
    labels: [],
    read: () => [[{}, registryFailures()]],
  });
  measure(client.Gauge, 'patina_edge_release', {
    help: '1 for each release that pages get',
    labels: ['app', 'version', 'state'],
    read: async () => releasesIn(await registry.read().catch(() => undefined)),
  });
  if (outcomes) {
    measure(client.Counter, 'patina_edge_renderings_total', {
      help: 'Pages by what became of their rendering on the server',
      labels: ['outcome'],
      read: () => Object.entries(outcomes()).map(([outcome, count]) => [{ outcome }, count]),
    });
  }

  app.get('/metrics', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': client.register.contentType });
    return client.register.metrics();
  });

  /** Of numbers that are kept elsewhere. */
  function measure(
    Kind: typeof client.Gauge | typeof client.Counter,
    name: string,
    { help, labels, read }: Metric,
  ): void {
    new Kind({
      name,
      help,
      labelNames: labels,
      async collect() {
        const samples = await read();
        this.reset();
        for (const [of, value] of samples) this.inc(of, value);
      },
    });
  }
}

type Sample = [labels: Record<string, string>, value: number];

interface Metric {
  help: string;
  labels: string[];
  read(): Sample[] | Promise<Sample[]>;
}

function releasesIn(registry: Registry | undefined): Sample[] {
  if (!registry) return [];
  const entries: [string, RegistryEntry][] = Object.entries({ shell: registry.shell, ...registry.remotes });
  return entries.flatMap(([app, { live, canary }]): Sample[] => [
    [{ app, version: live.version, state: 'live' }, 1],
    ...(canary ? [[{ app, version: canary.release.version, state: 'canary' }, 1] satisfies Sample] : []),
  ]);
}
