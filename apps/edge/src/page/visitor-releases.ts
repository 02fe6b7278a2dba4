import type { Registry } from '@patina/platform/registry';
import type { FastifyRequest } from 'fastify';
import {
  BUCKET_COOKIE,
  bucketCookie,
  drawBucket,
  hasCanary,
  readBucket,
  registryFor,
} from '#features/canary/canary-bucket.ts';
import type { OverriddenPage, Overrides } from '#features/overrides/apply-overrides.ts';
import { OVERRIDE_COOKIE } from '#features/overrides/override-cookie.ts';
import { FAILED_SHELLS_COOKIE, withoutFailedShells } from '#features/shell-fallback/failed-shells.ts';
import type { PrefetchedPage } from '#prefetch/prefetch-page.ts';
import { findRoute, type RouteMatch } from '#registry/find-route.ts';
import { visibleRegistry } from '#registry/visible-registry.ts';

export interface VisitorReleases extends OverriddenPage {
  roles: readonly string[];
  published: Registry;
  /** The visitor's canary bucket; undefined while there is no canary. */
  bucket: number | undefined;
  /** `Set-Cookie` of the visitor's canary bucket, if it is new. */
  bucketCookies: string[];
}

/**
 * The releases for a visitor with these roles: with the canaries of the bucket, without the shells that failed in this
 * browser, with the builds that were chosen instead.
 */
export async function visitorReleases(
  registry: Registry,
  roles: readonly string[],
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  overrides: Overrides,
): Promise<VisitorReleases> {
  // First, so that neither a canary nor an override tells anything of what is hidden.
  const published = visibleRegistry(registry, roles);
  const {
    registry: chosen,
    bucket,
    bucketCookies,
  } = withCanaries(withoutFailedShells(published, cookies[FAILED_SHELLS_COOKIE]), cookies);
  const overridden = await overrides.apply({ published, chosen }, cookies[OVERRIDE_COOKIE], roles);
  return {
    ...overridden,
    // A build that overrides may require other roles than what it replaces.
    registry: visibleRegistry(overridden.registry, roles),
    roles,
    published,
    bucket,
    bucketCookies,
  };
}

function withCanaries(registry: Registry, cookies: FastifyRequest['cookies']) {
  if (!hasCanary(registry)) return { registry, bucket: undefined, bucketCookies: [] };
  const known = readBucket(cookies[BUCKET_COOKIE]);
  const bucket = known ?? drawBucket();
  const bucketCookies = known === undefined ? [bucketCookie(bucket)] : [];
  return { registry: registryFor(registry, bucket), bucket, bucketCookies };
}

interface Steps {
  pathname: string;
  /** The releases for the roles that the visitor had lately. */
  expected: VisitorReleases;
  releasesFor(roles: readonly string[]): Promise<VisitorReleases>;
  prefetch(match: RouteMatch | undefined): Promise<PrefetchedPage>;
}

interface PageForRoles {
  releases: VisitorReleases;
  match: RouteMatch | undefined;
  page: PrefetchedPage;
}

/**
 * The releases, the route and the answers of a page, for the roles that the API says the visitor has. Until it does, the
 * expected ones count: so a hidden page takes a visitor without roles no longer than one that does not exist.
 */
export async function pageForRoles({ pathname, expected, releasesFor, prefetch }: Steps): Promise<PageForRoles> {
  const match = findRoute(expected.registry, pathname);
  const page = await prefetch(match);
  if (areEqual(page.roles, expected.roles)) return { releases: expected, match, page };
  const releases = await releasesFor(page.roles);
  const own = findRoute(releases.registry, pathname);
  if (own?.route === match?.route) return { releases, match: own, page };
  const { cookies, ...again } = await prefetch(own);
  return { releases, match: own, page: { ...again, cookies: [...page.cookies, ...cookies] } };
}

const areEqual = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((role, index) => role === others[index]);
