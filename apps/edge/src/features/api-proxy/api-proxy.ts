import proxy from '@fastify/http-proxy';
import type { Problem } from '@patina/shared-api/contract/envelope';
import { KNOWN_RELEASES_HEADER } from '@patina/shared-api/contract/telemetry';
import type { FastifyInstance } from 'fastify';
import type { RegistryStore } from '#registry/registry-store.ts';
import { releaseNames } from './release-names.ts';

/** What lies at the root of the store because people and search engines look for it there, and where the API has it. */
const AT_THE_ROOT = {
  '/sitemap.xml': '/api/sitemap.xml',
  '/sitemaps': '/api/sitemaps',
  '/dev/mail': '/api/dev/mail/page',
  '/sandbox/pay': '/api/sandbox/pay',
};

/** Where pages report; the API is told which releases there are, so that it need not believe them. */
const TELEMETRY = '/api/telemetry';

/** What only a proxy in front may say of a visitor; the edge says the rest of it itself. */
const SAID_BY_PROXIES = [
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

interface PassageOptions {
  apiUrl: string;
  registry: RegistryStore;
  /** Header in which a proxy in front names the visitor's country, lower case. */
  countryHeader: string;
  /** Whether there is a proxy in front that is believed. */
  hasProxy: boolean;
}

/** Passes `/api` on: page and API are one origin, so there is no preflight and cookies are first-party. */
export async function apiPassage(app: FastifyInstance, { apiUrl, registry, countryHeader, hasProxy }: PassageOptions) {
  const forgeable = new Set([...SAID_BY_PROXIES, KNOWN_RELEASES_HEADER, ...(hasProxy ? [] : [countryHeader])]);
  for (const [prefix, rewritePrefix] of Object.entries({ '/api': '/api', ...AT_THE_ROOT })) {
    await passOn(app, { upstream: apiUrl, prefix, rewritePrefix }, forgeable);
  }
  await app.register(async (telemetry) => {
    let known = '';
    telemetry.addHook('onRequest', async () => {
      known = releaseNames(await registry.read());
    });
    const at = { upstream: apiUrl, prefix: TELEMETRY, rewritePrefix: TELEMETRY };
    await passOn(telemetry, at, forgeable, () => ({ [KNOWN_RELEASES_HEADER]: known }));
  });
}

async function passOn(
  app: FastifyInstance,
  from: { upstream: string; prefix: string; rewritePrefix: string },
  forgeable: Set<string>,
  moreHeaders: () => Record<string, string> = () => ({}),
) {
  await app.register(proxy, {
    ...from,
    // It would write addresses into the log, and links in mails are as good as passwords.
    disableRequestLogging: true,
    replyOptions: {
      // The plug-in asks a server that answers 503 ten times over; who is overloaded is not helped by that.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !forgeable.has(name))),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        'x-request-id': request.id,
        ...moreHeaders(),
      }),
      // These speak of the connection behind the edge, not of the visitor's.
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
