import { KNOWN_RELEASES_HEADER, SERVED_PAGE_HEADER, telemetry } from '@patina/shared-api/contract/releases/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';
import { knownReleases, servedPage } from '#store/telemetry/known-releases.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';
import { releaseMetrics } from '#store/telemetry/release-metrics.ts';

/** Largest report, in bytes: a page with twenty failures. */
const LONGEST = 20_000;
/** A page reports a few times; visitors may share an address. */
const REPORTS_PER_MINUTE = 120;

interface TelemetryParts {
  health: ReleaseHealth;
}

/** Receives reports of pages: failures are logged, and all are counted in metrics and release health. */
export function telemetryRoutes(api: FastifyInstance, { health }: TelemetryParts, { trustProxy }: Config): void {
  const metrics = releaseMetrics(api.metrics);
  serve(
    api,
    telemetry.report,
    ({ body, request, reply }) => {
      const ofEdge = trustProxy === false ? {} : request.headers;
      const known = knownReleases(ofEdge[KNOWN_RELEASES_HEADER]);
      const served = servedPage(ofEdge[SERVED_PAGE_HEADER]);
      const { releases, shared, failures } = body;
      if (failures.length > 0) request.log.warn({ failures, releases, shared }, 'releases failed in a page');
      metrics.count(body, known);
      health.count(body, known, { served, ip: request.ip });
      reply.code(202);
      return OK;
    },
    { perMinute: REPORTS_PER_MINUTE, bodyLimit: LONGEST },
  );
}
