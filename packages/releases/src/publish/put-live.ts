import type { Registry, RegistryChange, RegistryEntry } from '@patina/platform/registry';
import { withCanaries } from '../checks/candidate-registry.ts';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { lostFallbacks } from '../checks/rollback-check.ts';
import type { SigningKey } from '../ownership/signing-key.ts';
import { changeRegistry, type Print, readRegistry } from '../registry/change-registry.ts';
import { entryOf, findEntry, withEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { PublishedBuild } from './publish-build.ts';
import { ReleaseRejected } from './release-rejected.ts';

/** A release that goes live. */
interface Going {
  build: PublishedBuild;
  change: RegistryChange;
  key?: SigningKey | undefined;
  print: Print;
  /** Edits its new entry; may throw. */
  edit?: (next: RegistryEntry, before: RegistryEntry | undefined) => RegistryEntry;
}

/** Compares a release with what is live, then opens it in a browser. */
export async function runReleaseChecks(
  store: ObjectStore,
  build: PublishedBuild,
  checks: ReleaseChecks,
): Promise<void> {
  const live = await readRegistry(store);
  await rejectIncompatible(build, live, checks);
  const problems = await checks.tryInBrowser(build, live);
  if (problems.length > 0) throw new ReleaseRejected(problems);
}

/** Another release may have gone live in the meantime, so the quick checks are repeated when the registry changes. */
export async function putLive(store: ObjectStore, going: Going, checks: ReleaseChecks): Promise<void> {
  const { build, change, key, print, edit = (next) => next } = going;
  const registry = await changeRegistry(
    store,
    async (registry) => {
      await rejectIncompatible(build, registry, checks);
      const before = findEntry(registry, build.app);
      const next = edit(entryOf(build, before, change), before);
      if (registry) return withEntry(registry, build.app, next);
      return { shell: next, remotes: {} };
    },
    { app: build.app, key, print },
  );
  for (const line of await lostFallbacks(store, build.app, registry)) print(line);
}

/** A page may run it beside the live releases or beside the canaries, so it must fit both. */
export async function rejectIncompatible(
  build: PublishedBuild,
  registry: Registry | undefined,
  checks: ReleaseChecks,
): Promise<void> {
  if (!registry && build.app !== 'shell') {
    throw new ReleaseRejected(['There is no live shell: release the shell first.']);
  }
  if (!registry) return;
  const reasons = new Set([
    ...(await checks.findIncompatibilities(build, registry)),
    ...(await checks.findIncompatibilities(build, withCanaries(registry))),
  ]);
  if (reasons.size > 0) throw new ReleaseRejected([...reasons]);
}
