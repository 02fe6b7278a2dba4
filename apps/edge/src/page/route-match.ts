import { ownerOf, type Registry, type Release, type ReleaseRoute, releaseBase } from '@patina/platform/registry';

/** The release that owns a page, and the page among its routes. */
export interface RouteMatch {
  app: string;
  release: Release;
  base: string;
  route: ReleaseRoute;
  params: Record<string, string>;
}

/** Finds whose page a path is; undefined when it is nobody's, which is a 404. */
export function matchRoute(registry: Registry, pathname: string): RouteMatch | undefined {
  const owner = ownerOf(registry.remotes, pathname);
  const app = owner ?? 'shell';
  const release = owner ? registry.remotes[owner]?.live : registry.shell.live;
  if (!release) return undefined;
  for (const route of release.routes) {
    const params = matchPattern(route.path, pathname);
    if (params) return { app, release, base: releaseBase(app, release), route, params };
  }
  return undefined;
}

/** Matches `/products/:category?/:subcategory?` against a path; the patterns are those of the router. */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  if (given.length > wanted.length) return undefined;
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    const isOptional = part.endsWith('?');
    if (value === undefined) {
      if (!isOptional) return undefined;
    } else if (part.startsWith(':')) {
      const decoded = decode(value);
      if (decoded === undefined) return undefined;
      params[part.replace(/^:|\?$/g, '')] = decoded;
    } else if (part !== value) return undefined;
  }
  return params;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
