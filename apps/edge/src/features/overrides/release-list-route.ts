import { PUBLISHED_RELEASES } from '@patina/platform/override-policy';
import { type ReleaseList, releaseListPath } from '@patina/platform/release-list';
import { listReleases } from '@patina/releases/publish/published-release';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { personalHeaders, ROLE_ANSWER_HEADERS, type RoleCache } from '#prefetch/role-cache.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { visibleRegistry } from '#registry/visible-registry.ts';

/** More is not of use in a panel. */
const MAX_RELEASES = 200;
/** How long a list is kept, so that nobody can make the edge read the history again and again. */
const LIST_TTL_MS = 2_000;

interface ReleaseListOptions {
  /** Allowed sources of builds; see override-policy.ts of the platform. */
  allowed: string[];
  releases: ObjectStore;
  registry: RegistryCache;
  roles: RoleCache;
}

/** The releases of one app with date, commit and author, for the panel of developers and QA. */
export async function releaseListRoute(
  app: FastifyInstance,
  { allowed, releases, registry, roles }: ReleaseListOptions,
) {
  if (!allowed.includes(PUBLISHED_RELEASES)) return;
  const lists = new LRUCache<string, ReleaseList>({
    max: 100,
    ttl: LIST_TTL_MS,
    fetchMethod: async (name) => ({ releases: await listReleases(releases, name, MAX_RELEASES) }),
  });
  app.get<{ Params: { app: string } }>(releaseListPath(':app'), async (request, reply) => {
    const { params, cookies } = request;
    const published = await registry.read();
    const isVisible = (own: readonly string[]) => findEntry(visibleRegistry(published, own), params.app) !== undefined;
    const isListed = isVisible([]) || isVisible(await roles.read({ cookies, headers: personalHeaders(request) }));
    if (!isListed) return reply.callNotFound();
    reply.headers(ROLE_ANSWER_HEADERS);
    return lists.fetch(params.app);
  });
}
