import type { WithChecks } from '../publish/take-back.ts';
import type { Print } from '../registry/change-registry.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Progress } from '../terminal/progress.ts';

/** The release checks of a store, which load once they are needed: a browser and a compiler take a second. */
export function checksOf(store: ObjectStore, print: Print, progress: Progress = () => {}): WithChecks {
  return async (command) => {
    const { withReleaseChecks } = await import('../checks/release-checks.ts');
    return withReleaseChecks(store, { print, progress }, command);
  };
}
