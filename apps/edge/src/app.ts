import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { apiPassage } from '#api-passage/api-passage.ts';
import { openDevelopmentRegistry } from '#development/development-registry.ts';
import { createApiReader } from '#page/api-reader.ts';
import { pageRoutes } from '#page/page-routes.ts';
import { openRegistryStore } from '#registry/registry-store.ts';
import { releaseFiles } from '#releases/release-files.ts';
import { robotsRoute } from '#robots/robots-route.ts';
import { answerFailure, answerNothingHere } from './answer-failure.ts';
import type { EdgeConfig } from './config.ts';

/** Longest wait for the API's part of a page, in milliseconds; after it the page asks for itself. */
const DATA_PATIENCE = 1500;

/** Builds the edge: pages, releases, and the way through to the API. */
export async function buildEdge(config: EdgeConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, base: { app: 'edge' } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    frameworkErrors: answerFailure,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(answerNothingHere);
  app.get('/healthz', () => ({ status: 'OK' }));
  await app.register(cookie);
  const { apiUrl, countryHeader } = config;
  await app.register(apiPassage, { apiUrl, countryHeader, hasProxy: config.trustProxy !== false });
  await app.register(robotsRoute, { publicOrigin: config.publicOrigin });
  await app.register(releaseFiles, { releasesDir: config.releasesDir });
  const published = openRegistryStore(config.releasesDir, (error) =>
    app.log.error(error, 'the registry cannot be read'),
  );
  const developmentOrigins = Object.values(config.developmentServers).map((server) => new URL(server).origin);
  await app.register(pageRoutes, {
    registry: developmentOrigins.length > 0 ? openDevelopmentRegistry(config.developmentServers, published) : published,
    developmentOrigins,
    publicOrigin: config.publicOrigin,
    releasesDir: config.releasesDir,
    api: createApiReader(config.apiUrl, DATA_PATIENCE, (error) =>
      app.log.warn(error, 'a page was composed without its data'),
    ),
  });
  return app;
}
