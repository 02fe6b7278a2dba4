import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { closeConnectionsWhileDraining } from '@patina/http/drain';
import { healthRoutes } from '@patina/http/health-routes';
import { requireOperationsToken } from '@patina/http/operations-token';
import type { Readiness } from '@patina/http/readiness';
import { traceRequests } from '@patina/http/tracing/trace-requests';
import type { Tracing } from '@patina/http/tracing/tracing';
import { live } from '@patina/shared-api/contract/told/live';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import metrics from 'fastify-metrics';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { wireDesk, wireRoutes } from '#app/wire-routes.ts';
import type { Services } from '#app/wiring.ts';
import { csrfProtection, readOwnCookies, SAFE_METHODS } from '#identity/sessions/cookies.ts';
import { readOwnWrites } from '#identity/sessions/own-writes.ts';
import type { Config } from '#platform/config.ts';
import { type DiskState, isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { addCompression, addEtags } from '#platform/http/compression.ts';
import {
  handleError,
  handleMalformedRequest,
  handleNotFound,
  recordMethods,
  rejectOtherMethods,
} from '#platform/http/error-handler.ts';
import { logOptions } from '#platform/http/log-options.ts';
import { addOpenApiDocs, cachedSerializer, contractRoute } from '#platform/http/openapi.ts';
import { addRepeatedResponses } from '#platform/http/repeated-responses.ts';
import { REQUEST_ID_HEADER, requestId } from '#platform/http/request-origin.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';

/** Largest request body, in bytes. */
const BODY_LIMIT = 100_000;
/** Requests of one address per minute: some hundred page views, far more than a shopper makes. */
const REQUESTS_PER_MINUTE = 1200;

/** Open for hours, which says nothing of how long calls take. */
const STREAM = `/api${live.stream.path}`;

/** Not logged: they are requested too often, and telemetry must not be stored with an address. */
/** What the server says of itself, to those who operate the store. */
const PRIVATE_ROUTES = /^\/(metrics|api\/contract|api\/docs(\/.*)?|api\/release-requests(\/.*)?)$/;

const UNLOGGED_ROUTES = new Set(['/healthz', '/readyz', '/metrics', '/api/telemetry']);

export interface AppParts {
  config: Config;
  services: Services;
  readiness: Readiness;
  /** Absent if there are no traces. */
  tracing?: Tracing | undefined;
  /** Whether the database has been reached and migrated; absent if it has. */
  isPrepared?: () => boolean;
  /** Of the database: while it is full, writes are refused. Absent if it never is. */
  disk?: DiskState;
}

/** Builds the server without listening; tests call it by `inject`. */
export async function buildApp({
  config,
  services,
  readiness,
  tracing,
  isPrepared = () => true,
  disk = { isFull: () => false },
}: AppParts): Promise<FastifyInstance> {
  // Zod's configuration is one for the process: a library with the full build would give it texts in English.
  z.config({ localeError: () => undefined });
  const app = fastify({
    logger: logOptions(config.logLevel, tracing),
    logController: new LogController({
      requestIdLogLabel: 'request_id',
      disableRequestLogging: ({ url }) => UNLOGGED_ROUTES.has(url),
    }),
    genReqId: requestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    handlerTimeout: 10_000,
    frameworkErrors: handleError,
    // While draining, requests on open connections are answered, and the connection closed with the response.
    return503OnClosing: false,
    clientErrorHandler: handleMalformedRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('limitOf', (perMinute: number) => Math.max(1, Math.round(perMinute * config.rateLimitScale)));
  app.decorate('hasSecureOrigin', config.publicOrigin?.startsWith('https:') ?? false);
  const secure = await securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(secure).header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (tracing) {
    // Without a trusted proxy anybody may send this header.
    const parentOf = (sent: string | string[] | undefined) =>
      config.trustProxy === false ? undefined : [sent].flat()[0];
    traceRequests(app, tracing, {
      isTraced: (route) => route.startsWith('/api/') && route !== STREAM,
      originOf: ({ headers }) => ({ parent: parentOf(headers['traceparent']) }),
    });
  }
  closeConnectionsWhileDraining(app, readiness);
  app.setErrorHandler((error, request, reply) => {
    // A server whose disk is full may be gone, or start again: that is the reason, whatever the connection says.
    const isOfDisk = disk.isFull() && isDatabaseUnavailable(error);
    return handleError(isOfDisk ? new ApiError('storage-full', { cause: error }) : error, request, reply);
  });
  app.setNotFoundHandler(handleNotFound);
  requireOperationsToken(app, config, {
    isPrivate: (route) => PRIVATE_ROUTES.test(route),
    refuse: (_, message) => {
      throw new ApiError('unauthenticated', { message });
    },
  });
  await app.register(metrics.default, {
    endpoint: '/metrics',
    clearRegisterOnInit: true,
    // Of the process, which is measured once, at its start.
    defaultMetrics: { enabled: false },
    // Percentiles come from the histogram; a summary beside it would cost each request as much as the list's look-up.
    routeMetrics: { enabled: { histogram: true, summary: false }, routeBlacklist: [STREAM] },
  });
  healthRoutes(app, {
    readiness,
    async check() {
      if (!isPrepared()) throw new Error('The server waits for its database.');
      const isFull = disk.isFull();
      await checkDatabase(services, app, isFull);
      return isFull ? { writes: 'refused: the disk of the database is full' } : {};
    },
    sendNotReady: (_, reason) => {
      throw new ApiError('server-not-ready', { message: reason });
    },
  });
  await app.register((api) => openApi(api, { config, services, isPrepared, disk }), { prefix: '/api' });
  return app;
}

/**
 * While the primary is away and a replica stands in for it, guests are served.
 * @throws an error for the operator when the database does not answer
 */
async function checkDatabase({ reads }: Services, { log }: FastifyInstance, isFull: boolean): Promise<void> {
  if (reads.isStandingIn()) return;
  try {
    await sql`select 1`.execute(reads.steady);
  } catch (error) {
    if (!isFull) log.error({ err: error }, 'the database does not answer');
    throw new Error(isFull ? 'The database does not answer: its disk is full.' : 'The database does not answer.');
  }
}

/** The zod compilers are set for the API only: other plugins use JSON schemas. */
async function openApi(
  api: FastifyInstance,
  { config, services, isPrepared, disk }: Required<Pick<AppParts, 'config' | 'services' | 'isPrepared' | 'disk'>>,
): Promise<void> {
  api.addHook('onRequest', async () => {
    if (!isPrepared()) throw new ApiError('database-unavailable');
  });
  await api.register(rateLimit, {
    max: api.limitOf(REQUESTS_PER_MINUTE),
    timeWindow: 60_000,
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { after }) =>
      new ApiError('too-many-requests', { message: `Too many requests. Please try again in ${after}.` }),
  });
  await api.register(cookie);
  readOwnCookies(api);
  readOwnWrites(api, services.reads);
  await addOpenApiDocs(api);
  api.setValidatorCompiler(validatorCompiler);
  api.setSerializerCompiler(cachedSerializer);
  api.addHook('onRequest', csrfProtection);
  refuseWritesWhenFull(api, disk);
  addEtags(api);
  addCompression(api);
  addRepeatedResponses(api);
  const methods = recordMethods(api);
  wireRoutes(api, services, config);
  wireDesk(api, services);
  contractRoute(api);
  rejectOtherMethods(api, methods);
  api.setNotFoundHandler({ preHandler: api.rateLimit() }, handleNotFound);
}

/** Reads go on: the little that they write, such as when a session was last used, goes into the reserve. */
function refuseWritesWhenFull(api: FastifyInstance, disk: DiskState): void {
  api.addHook('onRequest', async ({ method }) => {
    if (!SAFE_METHODS.has(method) && disk.isFull()) throw new ApiError('storage-full');
  });
}
