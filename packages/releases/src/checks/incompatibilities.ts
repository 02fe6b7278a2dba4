import { ownerOf, type Registry, type RegistryEntry, type Release } from '@patina/platform/registry';
import { sharedVersionIncompatibility } from '@patina/platform/shared-version-incompatibility';
import type { PublishedBuild } from '../publish/publish-build.ts';
import { findEntry } from '../registry/entry-of.ts';
import { fillerFaults } from './slots/filler-faults.ts';
import { slotOwnerFaults } from './slots/slot-owner-faults.ts';

/**
 * Largest total size of an app's scripts, in bytes after brotli. The shell's also holds what is loaded late: the shared
 * modules that no first page needs, the replacement of a release that fails (docs/decisions/0025-files-are-loaded-by-their-hash.md),
 * and confirmations with passkeys and codes. What a first visit loads of it has a limit of its own, in the journey
 * `first-scripts`. The back office is loaded by those who work there: its charts and its editor are half of it, each
 * loaded by a few pages only.
 */
const BUDGETS: Record<string, number> = { shell: 750_000, desk: 1_150_000 };
const BUDGET_OF_A_REMOTE = 150_000;

/**
 * Why a release must not go live beside what is live now: each reason names the incompatibility and what to do. Empty
 * if it fits.
 */
export function findIncompatibilities(build: PublishedBuild, live: Registry): string[] {
  return [...misfits(build, live), ...overBudget(build.app, build.release, findEntry(live, build.app)?.live)];
}

/** The same without the budget, which does not apply to a release that was live before. */
export function misfits(build: PublishedBuild, live: Registry): string[] {
  const { app, paths, release } = build;
  const others = Object.entries(live.remotes).filter(([name]) => name !== app);
  const reasons =
    app === 'shell'
      ? others.flatMap(([name, entry]) => betweenShellAndRemote(release, name, entry.live, 'shell'))
      : betweenShellAndRemote(live.shell.live, app, release, 'remote');
  return [
    ...reasons,
    ...takenPaths(app, paths, others),
    ...restrictionFaults(build, others),
    ...fillerFaults(build, live),
    ...slotOwnerFaults(build, live),
  ];
}

function betweenShellAndRemote(
  shell: Release,
  remote: string,
  release: Release,
  candidate: 'shell' | 'remote',
): string[] {
  const whatToDo = {
    shell: `Release a "${remote}" that fits first, or keep the old contract alive beside the new one.`,
    remote: 'Release the shell first, or build this one against the live shell.',
  }[candidate];
  const reasons: string[] = [];
  if (release.contract !== shell.contract) {
    reasons.push(
      `"${remote}" ${release.version} speaks contract ${release.contract}, the shell ${shell.version} contract ${shell.contract}. ${whatToDo}`,
    );
  }
  const incompatibility = sharedVersionIncompatibility(release.shared, shell.shared);
  if (incompatibility) {
    reasons.push(
      `"${remote}" ${release.version} does not fit the shell ${shell.version}: ${incompatibility}. ${whatToDo}`,
    );
  }
  return reasons;
}

function takenPaths(app: string, paths: string[], others: [string, RegistryEntry][]): string[] {
  const owners = Object.fromEntries(others.map(([name, { paths }]) => [name, { paths }]));
  return paths.flatMap((path) => {
    const owner = ownerOf(owners, path);
    if (owner === undefined || !owners[owner]?.paths.includes(path)) return [];
    return [`The path ${path} belongs to "${owner}". Give it up there first, or take another path for "${app}".`];
  });
}

function overBudget(app: string, { size }: Release, live: Release | undefined): string[] {
  const budget = BUDGETS[app] ?? BUDGET_OF_A_REMOTE;
  if (size <= budget) return [];
  const than =
    live && size > live.size ? `, ${kilobytes(size - live.size)} more than ${live.version}, which is live` : '';
  return [
    `Its scripts are ${kilobytes(size)} (brotli)${than}; its budget is ${kilobytes(budget)}. Load less, or raise the budget in packages/releases/src/checks/incompatibilities.ts with a reason.`,
  ];
}

/** Largest size of an app's scripts as a browser compiles them, in times of the budget: what compresses well is no less work. */
const PLAIN_FACTOR = 5;

/**
 * Why scripts are too much work for browsers although few bytes arrive, such as a table of a megabyte.
 * @param sizes of scripts without compression, by file
 */
export function overPlainBudget(app: string, sizes: ReadonlyMap<string, number>): string[] {
  const budget = (BUDGETS[app] ?? BUDGET_OF_A_REMOTE) * PLAIN_FACTOR;
  const size = [...sizes.values()].reduce((sum, each) => sum + each, 0);
  if (size <= budget) return [];
  const [[file, largest] = ['', 0]] = [...sizes].toSorted(([, one], [, other]) => other - one);
  return [
    `Its scripts are ${kilobytes(size)} without compression, ${kilobytes(largest)} of them in ${file}; its budget is ${kilobytes(budget)}. Load data from the API instead, or less of it.`,
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What a release gets wrong about pages that require roles, and about its entries of the menu. */
function restrictionFaults(build: PublishedBuild, others: [app: string, entry: RegistryEntry][]): string[] {
  return [...mixedPages(build), ...foreignEntries(build, others)];
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
