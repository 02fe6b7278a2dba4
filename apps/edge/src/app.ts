import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import { closeConnectionsWhileDraining } from '@patina/http/drain';
import { healthRoutes } from '@patina/http/health-routes';
import { requireOperationsToken } from '@patina/http/operations-token';
import type { Readiness } from '@patina/http/readiness';
import { traceFields } from '@patina/http/tracing/trace-requests';
import type { Tracing } from '@patina/http/tracing/tracing';
import { mayShowPreviews } from '@patina/platform/override-policy';
import type { Registry } from '@patina/platform/registry';
import { openObjectStore } from '@patina/releases/storage/open-object-store';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { openDevelopmentBuilds, openDevelopmentRegistry } from '#development/development-registry.ts';
import { apiProxy } from '#features/api-proxy/api-proxy.ts';
import { limitBodies } from '#features/body-limit/limit-bodies.ts';
import { appReleasesRoutes } from '#features/canary/app-releases-routes.ts';
import { liveReleasesRoute } from '#features/canary/live-releases-route.ts';
import { appRoutes } from '#features/installed-app/app-routes.ts';
import { measureRequests, metricsRoute } from '#features/metrics/metrics-route.ts';
import { releaseListRoute } from '#features/overrides/release-list-route.ts';
import { preferenceRoute } from '#features/preferences/preference-route.ts';
import { cacheFiles, warmReleases } from '#features/release-files/file-cache.ts';
import { releaseFiles } from '#features/release-files/release-files.ts';
import { signedFiles } from '#features/release-files/signed-files.ts';
import { type PageRenderer, renderPages, reportFailure } from '#features/rendering/render-pages.ts';
import { robotsRoute } from '#features/robots/robots-route.ts';
import { releaseStackRoute } from '#features/stacks/release-stack-route.ts';
import { pageTraces, tracePages } from '#features/tracing/trace-pages.ts';
import { pageRoutes } from '#page/page-routes.ts';
import { visitorTrials } from '#page/visitor-trials.ts';
import { pageTokens } from '#page-tokens/page-tokens.ts';
import { openApiCache } from '#prefetch/api-cache.ts';
import { openRoleCache } from '#prefetch/role-cache.ts';
import { openReleaseFinder } from '#registry/find-release.ts';
import { openRegistryCache } from '#registry/registry-cache.ts';
import type { EdgeConfig } from './config.ts';
import { sendError, sendNotFound } from './error-handler.ts';
import { secureCookies } from './secure-cookies.ts';
import { API_TIMEOUT_MS, PREPARATION_TIMEOUT_MS, RENDER_HANG_MS } from './timeouts.ts';

/** Heap of a process that renders pages, in MiB. */
const RENDER_MEMORY_MB = 256;

export async function buildEdge(
  config: EdgeConfig,
  readiness: Readiness = { state: 'open' },
  tracing?: Tracing,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, base: { app: 'edge' }, ...(tracing && { mixin: traceFields(tracing) }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    frameworkErrors: sendError,
    // While draining, requests on open connections are answered, and the connection closed with the response.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  closeConnectionsWhileDraining(app, readiness);
  limitBodies(app);
  requireOperationsToken(app, config, {
    isPrivate: (route) => route === '/metrics',
    refuse: (reply, reason) => reply.code(401).type('text/plain; charset=utf-8').send(reason),
  });
  await measureRequests(app);
  await app.register(cookie);
  secureCookies(app, config.publicOrigin);
  const { apiUrl, countryHeader } = config;
  const key = config.pageTokenKey ?? randomBytes(32);
  const tokens = pageTokens(key);
  const traces = pageTraces(key);
  if (tracing) tracePages(app, tracing, traces);
  if (config.production && config.pageTokenKey === undefined) {
    app.log.warn(
      'PAGE_TOKEN_KEY is not set: reports of pages count only where they reach the edge that served the page',
    );
  }
  await app.register(robotsRoute, { publicOrigin: config.publicOrigin });
  const releases = openObjectStore(config.releases);
  const developmentOrigins = Object.values(config.developmentServers).map((server) => new URL(server).origin);
  const isDevelopment = developmentOrigins.length > 0;
  const developmentBuilds = isDevelopment ? openDevelopmentBuilds() : undefined;
  // A connection limit of its own, so that requests for missing files cannot delay a rollback.
  let registryFailures = 0;
  const published = openRegistryCache(
    openObjectStore(config.releases),
    (error) => {
      registryFailures += 1;
      app.log.error(error, 'the registry cannot be read');
    },
    (registry) => {
      if ('bucket' in config.releases) void warmReleases(files, registry);
      void prepare(registry);
    },
    config.releaseKeys,
  );
  const findRelease = openReleaseFinder({
    store: releases,
    registry: published,
    includesUnpublished: mayShowPreviews(config.allowedBuilds),
  });
  const files = signedFiles({
    // A folder needs no cache: the operating system has one.
    files: 'bucket' in config.releases ? cacheFiles(releases) : releases,
    registry: published,
    findRelease,
    onAltered: (name) => app.log.error({ name }, 'a file of a release is not what was signed, and is not used'),
  });
  // Without processes no page waits for content, and no server build is read.
  const renderer: PageRenderer | undefined =
    config.renderWorkers > 0
      ? renderPages({
          workers: config.renderWorkers,
          timeoutMs: config.renderTimeoutMs,
          hangMs: Math.max(RENDER_HANG_MS, config.renderTimeoutMs),
          memoryMb: RENDER_MEMORY_MB,
          // Release checks want to know which pages are late.
          ...(config.isOfReleaseChecks && { maxLatePauseMs: 0 }),
          files,
          developmentBuilds,
          onStart: ({ description }) => app.log.info(`pages are rendered in processes of their own, ${description}`),
          onFailure(failure, page) {
            if (failure.isTried && !failure.isLate) app.log.error({ failure }, 'a page was not rendered on the server');
            if (config.isOfReleaseChecks) {
              const { message, isTried, isLate = false, blamed } = failure;
              const inSlots = blamed?.map((build) => `"${build.split('@')[0]}"`).join(', ');
              const reason = inSlots ? `what ${inSlots} has for its slots fails: ${message}` : message;
              // Builds that fail too often are known to fail.
              if (isTried || isLate) process.send?.({ failed: { address: page.address, reason, isTried, isLate } });
              return;
            }
            if (isDevelopment) return;
            reportFailure(failure, page, { apiUrl, timeoutMs: API_TIMEOUT_MS }).catch((error) =>
              app.log.warn(error, 'a failure could not be reported'),
            );
          },
        })
      : undefined;
  app.addHook('onClose', () => renderer?.close());
  let hasBuilds = renderer === undefined;

  /** Loads the server builds of a registry. A build that hangs does not keep the edge closed. */
  async function prepare(published: Registry): Promise<void> {
    await Promise.race([renderer?.prepare(published), delay(PREPARATION_TIMEOUT_MS, undefined, { ref: false })]);
    hasBuilds = true;
  }

  const registry = developmentBuilds
    ? openDevelopmentRegistry(config.developmentServers, published, developmentBuilds)
    : published;
  healthRoutes(app, {
    readiness,
    async check() {
      await registry.read();
      if (!hasBuilds) throw new Error('The server builds are being loaded.');
      return {};
    },
    sendNotReady: (reply) => reply.code(503).send({ status: 'ERROR' }),
  });
  await app.register(apiProxy, {
    apiUrl,
    registry,
    tokens,
    trialsOf: visitorTrials,
    countryHeader,
    hasProxy: config.trustProxy !== false,
    tracing,
  });
  await app.register(preferenceRoute);
  const api = openApiCache({
    apiUrl,
    timeoutMs: config.apiTimeoutMs,
    cacheBytes: config.answerCacheBytes,
    tracing,
    onFailure: (error) => app.log.warn(error, 'an API call for a page failed'),
    onBreaker(part, state) {
      if (state === 'open') app.log.error({ part }, 'the API stalls: pages are composed without its answers');
      else app.log.warn({ part }, 'the API answers again');
    },
  });
  const roles = openRoleCache(api);
  await app.register(appRoutes, { api });
  await app.register(releaseFiles, { files, registry: published, findRelease, roles });
  await app.register(releaseListRoute, { allowed: config.allowedBuilds, releases, registry, roles });
  await app.register(liveReleasesRoute, { registry, roles });
  await app.register(appReleasesRoutes, { releases, registry, roles });
  await app.register(releaseStackRoute, {
    api,
    roles,
    files: releases,
    findRelease,
    onUnreadable: (error) => app.log.error(error, 'a source map cannot be read'),
  });
  metricsRoute(app, {
    parts: api.parts,
    outcomes: renderer?.outcomes,
    registryFailures: () => registryFailures,
    registry: published,
  });
  await app.register(pageRoutes, {
    registry,
    readKeys: published.readKeys,
    developmentOrigins,
    overrides: {
      allowed: config.allowedBuilds,
      isForEverybody: !config.production,
      releases,
      findRelease,
      readKeys: published.readKeys,
    },
    publicOrigin: config.publicOrigin,
    telemetryShare: config.telemetryShare,
    rateLimitScale: config.rateLimitScale,
    cacheBytes: config.pageCacheBytes,
    hasEarlyHints: config.earlyHints,
    files,
    api,
    tokens,
    roles,
    renderer,
    tracing,
    traces,
  });
  return app;
}
