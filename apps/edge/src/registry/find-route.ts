import { matchRoute } from '@patina/platform/match-route';
import {
  NOT_FOUND_ROUTE,
  ownerOf,
  type Registry,
  type Release,
  type ReleaseRoute,
  releaseBase,
} from '@patina/platform/registry';

export interface RouteMatch {
  app: string;
  release: Release;
  base: string;
  route: ReleaseRoute;
  params: Record<string, string>;
}

/** Finds the route of a path; undefined without one, which is a 404. */
export function findRoute(registry: Registry, pathname: string): RouteMatch | undefined {
  const owner = ownerOf(registry.remotes, pathname);
  const app = owner ?? 'shell';
  const release = owner ? registry.remotes[owner]?.live : registry.shell.live;
  const match =
    release &&
    matchRoute(
      release.routes.filter(({ path }) => path !== NOT_FOUND_ROUTE),
      pathname,
    );
  return release && match && { app, release, base: releaseBase(app, release), ...match };
}

/** The canonical path of a page, without doubled or trailing slashes: `//products/rifle/` → `/products/rifle`. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}
