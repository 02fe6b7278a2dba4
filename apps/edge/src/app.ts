import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { openStore } from '@patina/releases/open-store';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { apiPassage } from '#api-passage/api-passage.ts';
import { openDevelopmentRegistry } from '#development/development-registry.ts';
import { healthRoutes } from '#health/health-routes.ts';
import type { Readiness } from '#health/readiness.ts';
import { createApiReader } from '#page/api-reader.ts';
import { pageRoutes } from '#page/page-routes.ts';
import { openRegistryStore } from '#registry/registry-store.ts';
import { releaseFiles } from '#releases/release-files.ts';
import { rememberFiles } from '#releases/remembered-files.ts';
import { robotsRoute } from '#robots/robots-route.ts';
import { answerFailure, answerNothingHere } from './answer-failure.ts';
import type { EdgeConfig } from './config.ts';

/** Longest wait for the API's part of a page, in milliseconds; after it the page asks for itself. */
const DATA_PATIENCE = 1500;

/** Builds the edge: pages, releases, and the way through to the API. */
export async function buildEdge(
  config: EdgeConfig,
  readiness: Readiness = { state: 'open' },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, base: { app: 'edge' } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    frameworkErrors: answerFailure,
    // Who comes on a connection that is open still is answered, and the connection ends with that.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(answerNothingHere);
  // With the answer: who asked before the end began would keep the connection, and with it the server.
  app.addHook('onSend', async (_, reply) => {
    if (readiness.state === 'stopping') reply.header('connection', 'close');
  });
  await app.register(cookie);
  const { apiUrl, countryHeader } = config;
  await app.register(robotsRoute, { publicOrigin: config.publicOrigin });
  const releases = openStore(config.releases);
  // The disk's own cache does for a folder.
  const files = 'bucket' in config.releases ? rememberFiles(releases) : releases;
  await app.register(releaseFiles, { files });
  // With turns of its own: whoever asks for many files that are not there must not hold up a rollback.
  const published = openRegistryStore(openStore(config.releases), (error) =>
    app.log.error(error, 'the registry cannot be read'),
  );
  const developmentOrigins = Object.values(config.developmentServers).map((server) => new URL(server).origin);
  const registry =
    developmentOrigins.length > 0 ? openDevelopmentRegistry(config.developmentServers, published) : published;
  await app.register(healthRoutes, { registry, readiness });
  await app.register(apiPassage, { apiUrl, registry, countryHeader, hasProxy: config.trustProxy !== false });
  await app.register(pageRoutes, {
    registry,
    developmentOrigins,
    allowedBuilds: config.allowedBuilds,
    publicOrigin: config.publicOrigin,
    telemetryShare: config.telemetryShare,
    files,
    api: createApiReader(config.apiUrl, DATA_PATIENCE, (error) =>
      app.log.warn(error, 'a page was composed without its data'),
    ),
  });
  return app;
}
