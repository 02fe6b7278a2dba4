import type { RegistryEntry } from '@patina/platform/registry';
import {
  LIVE_RELEASES_PATH,
  type LiveRelease,
  type LiveReleases,
} from '@patina/shared-api/contract/desk/live-releases';
import type { FastifyInstance } from 'fastify';
import { personalHeaders, ROLE_ANSWER_HEADERS, type RoleCache } from '#prefetch/role-cache.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { visibleRegistry } from '#registry/visible-registry.ts';

interface LiveReleasesOptions {
  registry: RegistryCache;
  roles: RoleCache;
}

/** The releases that are live and tried, for people with a role; the API does not know the registry. */
export async function liveReleasesRoute(app: FastifyInstance, { registry, roles }: LiveReleasesOptions) {
  app.get(LIVE_RELEASES_PATH, async (request, reply) => {
    const own = await roles.read({ cookies: request.cookies, headers: personalHeaders(request) });
    if (own.length === 0) return reply.callNotFound();
    const { shell, remotes } = visibleRegistry(await registry.read(), own);
    reply.headers(ROLE_ANSWER_HEADERS);
    const answer: LiveReleases = { apps: Object.entries({ shell, ...remotes }).map(describe) };
    return answer;
  });
}

function describe([app, { live, canary }]: [string, RegistryEntry]): LiveRelease {
  if (!canary) return { app, live: live.version };
  const { percent, since, release, experiment } = canary;
  return {
    app,
    live: live.version,
    canary: { version: release.version, percent, ...(since && { since }), ...(experiment && { experiment }) },
  };
}
