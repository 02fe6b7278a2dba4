import { matchRoute } from '@patina/platform/match-route';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { isOpenTo } from '@patina/platform/required-roles';

/**
 * The registry for visitors with these roles: without pages that require others, and without remotes that have no other
 * pages.
 */
export function visibleRegistry({ shell, remotes }: Registry, roles: readonly string[]): Registry {
  const visible = Object.entries(remotes).map(([name, entry]) => [name, visibleEntry(entry, roles)] as const);
  return {
    shell: visibleEntry(shell, roles) ?? shell,
    remotes: Object.fromEntries(visible.flatMap(([name, entry]) => (entry ? [[name, entry]] : []))),
  };
}

/** Undefined if its live release has no page for them, whatever its canary and the one before have. */
function visibleEntry({ live, previous, canary, ...entry }: RegistryEntry, roles: readonly string[]) {
  const visible = visibleRelease(live, roles);
  if (!visible) return undefined;
  const fallback = previous && visibleRelease(previous, roles);
  const tried = canary && visibleRelease(canary.release, roles);
  return {
    ...entry,
    live: visible,
    ...(fallback && { previous: fallback }),
    ...(canary && tried && { canary: { ...canary, release: tried } }),
  };
}

function visibleRelease(release: Release, roles: readonly string[]): Release | undefined {
  const routes = release.routes.filter((route) => isOpenTo(roles, route));
  if (routes.length === release.routes.length) return release;
  if (routes.length === 0) return undefined;
  const menu = release.menu?.filter(({ path }) => matchRoute(routes, path));
  return { ...release, routes, ...(menu && { menu }) };
}
