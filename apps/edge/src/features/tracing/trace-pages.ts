import { traceRequests } from '@patina/http/tracing/trace-requests';
import type { Span, Tracing } from '@patina/http/tracing/tracing';
import type { Registry } from '@patina/platform/registry';
import type { FastifyInstance } from 'fastify';
import { type PageTraces, TRACE_COOKIE } from './page-trace.ts';

/** What operators look for: pages, and what the edge passes on to the API. Registered before the routes, after cookies. */
export function tracePages(app: FastifyInstance, tracing: Tracing, traces: PageTraces): void {
  traceRequests(app, tracing, {
    isTraced: (route) => route === '/*' || /^\/api(\/|$)/.test(route),
    originOf: ({ headers, cookies }) => ({
      parent: traces.verify(cookies[TRACE_COOKIE]),
      link: [headers['traceparent']].flat()[0],
    }),
  });
}

/** Notes the page's route and its releases, such as `patina.release.catalog`: `1.4.2`. */
export function notePage(span: Span | undefined, { shell, remotes }: Registry, route: string | undefined): void {
  if (!span?.isKept) return;
  const releases = Object.entries({ shell, ...remotes }).map(([app, { live }]) => [
    `patina.release.${app}`,
    live.version,
  ]);
  span.set(Object.fromEntries(releases));
  if (route === undefined) return;
  span.rename(`GET ${route}`);
  span.set({ 'http.route': route });
}
