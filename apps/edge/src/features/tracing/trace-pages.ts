import { createHmac, timingSafeEqual } from 'node:crypto';
import { traceRequests } from '@patina/http/tracing/trace-requests';
import type { Span, Tracing } from '@patina/http/tracing/tracing';
import type { Registry } from '@patina/platform/registry';
import type { FastifyInstance } from 'fastify';

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

/** Cookie of a page whose trace is kept: for a minute the page's calls are parts of its trace. */
const TRACE_COOKIE = 'pageTrace';

const LIFE_SECONDS = 60;

/** Continues the traces of pages in their calls. */
export interface PageTraces {
  /** `Set-Cookie` for a page whose trace is kept. Contains nothing of the visitor. */
  cookieOf(span: Span): string;
  /** `traceparent` of a page's cookie; undefined unless an edge has issued it within the last minute. */
  verify(cookie: string | undefined): string | undefined;
}

/** Edges with the same key continue each other's traces. Nobody else can have a trace kept. */
export function pageTraces(key: Buffer): PageTraces {
  const macOf = (content: string) => createHmac('sha256', key).update(`trace ${content}`).digest().subarray(0, 16);
  const now = () => Math.floor(Date.now() / 1000);

  return {
    cookieOf({ traceparent }) {
      const content = `${traceparent}.${now().toString(36)}`;
      const value = `${content}.${macOf(content).toString('base64url')}`;
      return `${TRACE_COOKIE}=${value}; Path=/api; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`;
    },
    verify(cookie) {
      const [traceparent = '', second = '', mac = ''] = cookie?.split('.') ?? [];
      const given = Buffer.from(mac, 'base64url');
      if (given.length !== 16 || !timingSafeEqual(given, macOf(`${traceparent}.${second}`))) return undefined;
      const age = now() - Number.parseInt(second, 36);
      return age >= -LIFE_SECONDS && age <= LIFE_SECONDS ? traceparent : undefined;
    },
  };
}
