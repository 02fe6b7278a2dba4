import type { Release, ReleaseRoute } from './registry-schema.ts';

/** Whether a page exists for visitors with these roles. */
export function isOpenTo(roles: readonly string[], { requires }: Pick<ReleaseRoute, 'requires'>): boolean {
  return requires === undefined || requires.some((role) => roles.includes(role));
}

/**
 * Roles, any of which opens a page of a release and so its files; undefined if these are public, because somebody without
 * a role can open a page, or because there are no pages but only fillers of slots.
 */
export function requiredRoles({ routes }: Pick<Release, 'routes'>): string[] | undefined {
  if (routes.length === 0 || routes.some(({ requires }) => requires === undefined)) return undefined;
  return [...new Set(routes.flatMap(({ requires = [] }) => requires))];
}
