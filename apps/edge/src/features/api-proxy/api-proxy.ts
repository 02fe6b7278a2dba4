import type { IncomingHttpHeaders } from 'node:http';
import proxy from '@fastify/http-proxy';
import { type Tracing, traceHeadersOf } from '@patina/http/tracing/tracing';
import type { Registry } from '@patina/platform/registry';
import { GOAL_CALLS, TRIALS_HEADER } from '@patina/shared-api/contract/desk/experiments';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import {
  KNOWN_RELEASES_HEADER,
  PAGE_TOKEN_HEADER,
  SERVED_PAGE_HEADER,
} from '@patina/shared-api/contract/releases/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { streamProxy } from '#features/api-proxy/stream-proxy.ts';
import type { PageTokens } from '#page-tokens/page-tokens.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { knownReleases } from '#registry/registry-slice.ts';

/** Addresses outside of `/api` that the API serves: those that search engines or people expect at the root. */
const ROOT_PREFIXES = {
  '/sitemap.xml': '/api/sitemap.xml',
  '/sitemaps': '/api/sitemaps',
  '/dev/mail': '/api/dev/mail/page',
  '/sandbox/pay': '/api/sandbox/pay',
  '/sandbox/cards': '/api/sandbox/cards',
};

/**
 * Reports of pages; the API gets the list of releases with them, and which page sends them, because it does not trust the
 * reports.
 */
const TELEMETRY = '/api/telemetry';

/** Headers of a visitor's address that clients can forge. The edge sets the rest of `x-forwarded-*` itself. */
const FORGEABLE_HEADERS = [
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-forwarded',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-original-url',
  'x-rewrite-url',
];

/** Traces of others: the API gets that of the edge, if there is one. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

interface ApiProxyOptions {
  apiUrl: string;
  registry: RegistryCache;
  tokens: PageTokens;
  /** `TRIALS_HEADER` of a visitor with these cookies. */
  trialsOf: (published: Registry, cookies: Readonly<Record<string, string | undefined>>) => string | undefined;
  /** Header in which a proxy in front sends the visitor's country, lower case. */
  countryHeader: string;
  hasProxy: boolean;
  tracing?: Tracing | undefined;
}

/** Reverse proxy of the API: page and API have one origin, so there is no preflight and cookies are first-party. */
export async function apiProxy(
  app: FastifyInstance,
  { apiUrl, registry, tokens, trialsOf, countryHeader, hasProxy, tracing }: ApiProxyOptions,
) {
  const ours = [KNOWN_RELEASES_HEADER, PAGE_TOKEN_HEADER, SERVED_PAGE_HEADER, TRIALS_HEADER];
  const traceHeaders = () => traceHeadersOf(tracing?.current());
  const forgeable = new Set([...FORGEABLE_HEADERS, ...TRACE_HEADERS, ...ours, ...(hasProxy ? [] : [countryHeader])]);
  for (const [prefix, rewritePrefix] of Object.entries({ '/api': '/api', ...ROOT_PREFIXES })) {
    await proxyPrefix(app, { upstream: apiUrl, prefix, rewritePrefix }, forgeable, traceHeaders);
  }
  streamProxy(app, {
    apiUrl,
    headersOf: (request) => headersForApi(request, request.headers, forgeable, traceHeaders),
  });
  await app.register(goalCalls, { apiUrl, registry, trialsOf, forgeable, traceHeaders });
  await app.register(async (telemetry) => {
    let releases = '';
    telemetry.addHook('onRequest', async () => {
      releases = knownReleases(await registry.read());
    });
    const target = { upstream: apiUrl, prefix: TELEMETRY, rewritePrefix: TELEMETRY };
    await proxyPrefix(telemetry, target, forgeable, ({ headers }) => {
      const served = tokens.verify(headers[PAGE_TOKEN_HEADER]);
      return {
        ...traceHeaders(),
        [KNOWN_RELEASES_HEADER]: releases,
        ...(served !== undefined && { [SERVED_PAGE_HEADER]: served }),
      };
    });
  });
}

/** Calls that may reach the goal of an experiment say which releases the visitor gets of its apps: never what the page claims. */
async function goalCalls(
  app: FastifyInstance,
  { apiUrl, registry, trialsOf, forgeable, traceHeaders }: GoalOptions,
): Promise<void> {
  let published: Registry | undefined;
  app.addHook('onRequest', async () => {
    published = await registry.read();
  });
  for (const path of Object.keys(GOAL_CALLS)) {
    const prefix = `/api${path}`;
    await proxyPrefix(app, { upstream: apiUrl, prefix, rewritePrefix: prefix }, forgeable, ({ headers }) => {
      const trials = published && trialsOf(published, app.parseCookie(headers.cookie ?? ''));
      return { ...traceHeaders(), ...(trials !== undefined && { [TRIALS_HEADER]: trials }) };
    });
  }
}

interface GoalOptions extends Pick<ApiProxyOptions, 'apiUrl' | 'registry' | 'trialsOf'> {
  forgeable: Set<string>;
  traceHeaders: () => Record<string, string>;
}

type MoreHeaders = (request: Pick<FastifyRequest, 'headers'>) => Record<string, string>;

/** What a client has sent, without what it may not say, and with what the edge knows of it. */
const headersForApi = (
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'host' | 'protocol' | 'id'>,
  headers: IncomingHttpHeaders,
  forgeable: Set<string>,
  moreHeaders: MoreHeaders,
) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !forgeable.has(name))),
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
  'x-request-id': request.id,
  ...moreHeaders(request),
});

async function proxyPrefix(
  app: FastifyInstance,
  target: { upstream: string; prefix: string; rewritePrefix: string },
  forgeable: Set<string>,
  moreHeaders: MoreHeaders,
) {
  await app.register(proxy, {
    ...target,
    // The log would contain addresses, and links in emails are as sensitive as passwords.
    disableRequestLogging: true,
    replyOptions: {
      // By default the plug-in retries a 503 ten times, which does not help an overloaded server.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => headersForApi(request, headers, forgeable, moreHeaders),
      // Hop-by-hop headers: they describe the connection between edge and API.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      onError(reply, { error }) {
        reply.log.warn(error, 'the API could not be reached');
        const problem: Problem = {
          status: 'ERROR',
          message: 'The store cannot answer right now. Please try again in a moment.',
          request_id: reply.request.id,
        };
        reply.code(503).header('retry-after', '5').type('application/json').send(JSON.stringify(problem));
      },
    },
  });
}
