import type { RegistryChange, RegistryEntry, Release } from '@patina/platform/registry';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { settleRegistry } from '../registry/change-registry.ts';
import { describeChange } from '../registry/describe-changes.ts';
import { findEntry } from '../registry/entry-of.ts';
import { isTakingBack } from '../registry/registry-change.ts';
import { readState } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { endCanary } from './end-canary.ts';
import { ReleaseRejected } from './release-rejected.ts';
import { type Rollback, rollBack, type WithChecks } from './roll-back.ts';

/** Result of a rollback. */
export type TakenBack =
  | { what: 'end of canary'; release: Release }
  /** `unchecked`: what was not checked; undefined after all checks. */
  | { what: 'rollback'; release: Release; unchecked?: string | undefined }
  /** An interrupted earlier one that is in force now. */
  | { what: 'finished'; change: RegistryChange };

/** Without a version: the canary, or the release before the live one. */
type TakingBack = Omit<Rollback, 'version'> & { version?: string | undefined };

/**
 * Ends the canary of an app, or replaces its live release with the previous one or with the given version.
 * @throws ReleaseRejected if there is no such release, or if it is not clear which one is meant
 */
export async function takeBack(store: ObjectStore, taking: TakingBack, withChecks: WithChecks): Promise<TakenBack> {
  const { app, version } = taking;
  const change = await finishTakingBack(store, taking);
  if (change) return { what: 'finished', change };
  await rejectForeignKey(store, app, taking.key);
  const entry = findEntry((await readState(store, app)).latest, app);
  if (!entry) throw new ReleaseRejected([`"${app}" has never been released.`]);
  if (version === undefined && entry.canary) {
    return { what: 'end of canary', release: await endCanary(store, { ...taking, version }) };
  }
  const rollback = { ...taking, version: version ?? versionBefore(app, entry) };
  return { what: 'rollback', ...(await rollBack(store, rollback, withChecks)) };
}

/**
 * Finishes a rollback that was interrupted between its two writes: repeating it would go back two releases. A change of
 * another app is finished, too; any other change of this app is about to be replaced.
 */
async function finishTakingBack(
  store: ObjectStore,
  { app, version, print }: TakingBack,
): Promise<RegistryChange | undefined> {
  const { latest, outdated } = await readState(store, app);
  if (!outdated) return undefined;
  const [change, before] = [findEntry(latest, app)?.change, findEntry(outdated.inForce, app)?.change];
  if (change === undefined || change.at === before?.at) {
    await settleRegistry(store, print, app);
    return undefined;
  }
  const isMeant = version === undefined || change.version === version || change.version.startsWith(`${version}-`);
  if (!isTakingBack(change) || !isMeant) return undefined;
  await settleRegistry(store, () => {}, app);
  return change;
}

/** After a rollback only the operator knows whether an unnamed one repeats it or goes one further. */
function versionBefore(app: string, { live, previous, change }: RegistryEntry): string {
  if (!previous) {
    throw new ReleaseRejected([
      `There is no release of "${app}" before ${live.version}: name one, such as ${app}@1.4.2.`,
    ]);
  }
  if (change && isTakingBack(change)) {
    throw new ReleaseRejected([
      `This is in force already: ${describeChange(app, change)}. To go back from ${live.version}, name the release: npm run rollback -- ${app}@${previous.version}`,
    ]);
  }
  return previous.version;
}
