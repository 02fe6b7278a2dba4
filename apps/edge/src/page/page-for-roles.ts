import type { PrefetchedPage } from '#prefetch/prefetch-page.ts';
import { findRoute, type RouteMatch } from '#registry/find-route.ts';
import type { VisitorReleases } from './visitor-releases.ts';

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
