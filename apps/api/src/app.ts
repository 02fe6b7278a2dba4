import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import metrics from 'fastify-metrics';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#config.ts';
import { refuseForgery } from '#features/sessions/refuse-forgery.ts';
import { answerProblem, answerUnknownRoute } from '#http/answer-problem.ts';
import { addApiDocs } from '#http/api-docs.ts';
import { answerBrokenRequest } from '#http/broken-request.ts';
import { addCompression } from '#http/compression.ts';
import { contractRoute } from '#http/contract-route.ts';
import { healthRoutes } from '#http/health-routes.ts';
import { logOptions } from '#http/log-options.ts';
import { refuseOtherMethods, rememberMethods } from '#http/other-methods.ts';
import { TooMany } from '#http/problems.ts';
import type { Readiness } from '#http/readiness.ts';
import { REQUEST_ID_HEADER, requestId } from '#http/request-id.ts';
import { addRevalidation } from '#http/revalidation.ts';
import { serialiseOnce } from '#http/serialise-once.ts';
import { type Store, wireRoutes } from '#wiring.ts';

/** Largest body taken, in bytes. */
const BODY_LIMIT = 100_000;
/** Requests of one address in one minute: some hundred page views, far above what a shopper does. */
const REQUESTS_PER_MINUTE = 1200;

/** Asked too often for lines of their own; and what pages report is of nobody, so no address stands beside it. */
const UNLOGGED_ROUTES = new Set(['/healthz', '/readyz', '/metrics', '/api/telemetry']);

export interface AppParts {
  config: Config;
  store: Store;
  readiness: Readiness;
}

/** Builds the server without listening; tests call it by `inject`. */
export async function buildApp({ config, store, readiness }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({
      requestIdLogLabel: 'request_id',
      disableRequestLogging: ({ url }) => UNLOGGED_ROUTES.has(url),
    }),
    genReqId: requestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    handlerTimeout: 10_000,
    frameworkErrors: answerProblem,
    // Who comes on a connection that is open still is answered, and the connection ends with that.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate('limitOf', (perMinute: number) => Math.max(1, Math.round(perMinute * config.rateLimitScale)));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  // With the answer: who asked before the end began would keep the connection, and with it the server.
  app.addHook('onSend', async (_, reply) => {
    if (readiness.state === 'stopping') reply.header('connection', 'close');
  });
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(answerUnknownRoute);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  });
  await app.register(metrics.default, { endpoint: '/metrics', clearRegisterOnInit: true });
  healthRoutes(app, store, readiness);
  await app.register((api) => openApi(api, { config, store }), { prefix: '/api' });
  return app;
}

/** The zod compilers are set in here only: plugins outside bring JSON schemas. */
async function openApi(api: FastifyInstance, { config, store }: Pick<AppParts, 'config' | 'store'>): Promise<void> {
  await api.register(rateLimit, {
    max: api.limitOf(REQUESTS_PER_MINUTE),
    timeWindow: 60_000,
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { after }) => new TooMany(`Too many requests. Please try again in ${after}.`),
  });
  await api.register(cookie);
  await addApiDocs(api);
  api.setValidatorCompiler(validatorCompiler);
  api.setSerializerCompiler(serialiseOnce);
  api.addHook('onRequest', refuseForgery);
  addRevalidation(api);
  addCompression(api);
  const methods = rememberMethods(api);
  wireRoutes(api, store, config);
  contractRoute(api);
  refuseOtherMethods(api, methods);
  api.setNotFoundHandler({ preHandler: api.rateLimit() }, answerUnknownRoute);
}
