import { ownerOf, type RegistryEntry } from '@patina/platform/registry';
import { requiredRoles } from '@patina/platform/required-roles';
import type { PublishedBuild } from '../publish/publish-build.ts';

/** What a release gets wrong about pages that require roles, and about its entries of the menu. */
export function restrictionFaults(build: PublishedBuild, others: [app: string, entry: RegistryEntry][]): string[] {
  return [...mixedPages(build), ...foreignEntries(build, others), ...restrictedFragments(build, others)];
}

function mixedPages({ app, release: { routes } }: PublishedBuild): string[] {
  const open = routes.find(({ requires }) => requires === undefined);
  if (!open || routes.every(({ requires }) => requires === undefined)) return [];
  return [
    `The page ${open.path} requires no role, other pages of "${app}" do, and everybody would get the code of all of them. Let all pages of "${app}" require roles, or none.`,
  ];
}

function foreignEntries({ app, paths, release }: PublishedBuild, others: [string, RegistryEntry][]): string[] {
  const owners = { ...Object.fromEntries(others), [app]: { paths } };
  return (release.menu ?? [])
    .filter(({ path }) => ownerOf(owners, path) !== app)
    .map(({ path }) => `Its menu names ${path}, which is no page of "${app}". Name one of its own.`);
}

/** Fragments that visitors see embedded, and cannot load. */
function restrictedFragments({ app, release }: PublishedBuild, others: [string, RegistryEntry][]): string[] {
  const releases = [[app, release] as const, ...others.map(([name, { live }]) => [name, live] as const)];
  const restricted = new Set(releases.flatMap(([name, one]) => (requiredRoles(one) ? [name] : [])));
  return releases
    .filter(([name]) => !restricted.has(name))
    .flatMap(([name, { loads = [] }]) =>
      loads
        .filter((module) => restricted.has(module.split('/')[0] ?? ''))
        .map(
          (module) =>
            `"${name}" loads "${module}", which only visitors with a role get. Offer it from a remote for everybody.`,
        ),
    );
}
