import { describeReleases } from '@patina/releases/publish/describe-releases';
import { findEntry } from '@patina/releases/registry/entry-of';
import { recentChanges } from '@patina/releases/registry/recent-changes';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import {
  type AppReleases,
  appReleasesPath,
  RELEASE_MARKS_PATH,
  type ReleaseMarks,
} from '@patina/shared-api/contract/desk/live-releases';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { personalHeaders, ROLE_ANSWER_HEADERS, type RoleCache } from '#prefetch/role-cache.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { visibleRegistry } from '#registry/visible-registry.ts';

/** How long an answer is kept: what was requested at the desk is seen soon, and nobody makes the edge read again and again. */
const APP_TTL_MS = 2_000;
const MARKS_TTL_MS = 60_000;
/** Days of the marks. */
const MARKED_DAYS = 30;

const DAY_MS = 86_400_000;

/** What goes live for everybody, or is no longer: the marks of plots. */
const MARKED: readonly string[] = ['release', 'canary', 'promotion', 'rollback', 'end of canary'];

const FOR_RELEASES: readonly string[] = ['release', 'owner'] satisfies Role[];

interface AppReleasesOptions {
  releases: ObjectStore;
  registry: RegistryCache;
  roles: RoleCache;
}

/** The releases of an app for the page of releases at the desk, and what plots are marked with; the API does not know the releases. */
export async function appReleasesRoutes(app: FastifyInstance, { releases, registry, roles }: AppReleasesOptions) {
  const described = new LRUCache<string, AppReleases>({
    max: 100,
    ttl: APP_TTL_MS,
    async fetchMethod(name) {
      const entry = findEntry(await registry.read(), name);
      return entry && describeReleases(releases, name, entry);
    },
  });
  const marks = new LRUCache<'all', ReleaseMarks>({
    max: 1,
    ttl: MARKS_TTL_MS,
    async fetchMethod() {
      const since = new Date(Date.now() - MARKED_DAYS * DAY_MS).toISOString();
      const changes = await recentChanges(releases, since);
      return { marks: changes.filter(({ what }) => MARKED.includes(what)) };
    },
  });
  const rolesOf = (request: FastifyRequest) =>
    roles.read({ cookies: request.cookies, headers: personalHeaders(request) });

  app.get<{ Params: { app: string } }>(appReleasesPath(':app'), async (request, reply) => {
    const own = await rolesOf(request);
    const { app: name } = request.params;
    const isSeen = own.some((role) => FOR_RELEASES.includes(role));
    if (!isSeen || !findEntry(visibleRegistry(await registry.read(), own), name)) return reply.callNotFound();
    reply.headers(ROLE_ANSWER_HEADERS);
    return described.fetch(name);
  });

  app.get(RELEASE_MARKS_PATH, async (request, reply) => {
    const own = await rolesOf(request);
    if (own.length === 0) return reply.callNotFound();
    const all = await marks.fetch('all');
    const visible = visibleRegistry(await registry.read(), own);
    reply.headers(ROLE_ANSWER_HEADERS);
    return { marks: (all?.marks ?? []).filter(({ app: name }) => findEntry(visible, name) !== undefined) };
  });
}
