import { matchRoutes } from 'react-router';
import { caseSensitive } from './case-sensitive.ts';

export interface MatchedRoute<Route> {
  route: Route;
  /** Decoded values of the pattern's parameters; optional ones may be absent. */
  params: Record<string, string>;
}

/**
 * Finds the route of a path by its pattern, with the matcher of the page's router: the most specific pattern wins,
 * whatever the order. Case-sensitive. Undefined without a match, and for a path that cannot be decoded.
 */
export function matchRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): MatchedRoute<Route> | undefined {
  if (!isDecodable(pathname)) return undefined;
  const table = caseSensitive(routes.map(({ path }, index) => ({ id: String(index), path })));
  const [match] = matchRoutes(table, pathname) ?? [];
  const route = routes[Number(match?.route.id)];
  return match && route && { route, params: match.params as Record<string, string> };
}

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
