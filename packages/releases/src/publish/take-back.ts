import type { Registry, RegistryChange, RegistryEntry, Release } from '@patina/platform/registry';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { checkRollback } from '../checks/rollback-check.ts';
import { isManifestSigned } from '../ownership/release-manifest.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { changeRegistry, type Print, settleRegistry } from '../registry/change-registry.ts';
import { type Author, type ChangeKind, changeOf, describeChange, isTakingBack } from '../registry/describe-changes.ts';
import { entryOf, findEntry, withEntry } from '../registry/entry-of.ts';
import { type Life, lastLife, releaseHistory } from '../registry/release-history.ts';
import { readState } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { badMark, describeMark, rejectBad } from './bad-mark.ts';
import { findVersion } from './find-version.ts';
import { endCanary } from './promote.ts';
import type { PublishedBuild } from './publish-build.ts';
import { publishedBuild, releaseBefore } from './published-release.ts';
import { putLive, runReleaseChecks } from './release-app.ts';
import { ReleaseRejected } from './release-rejected.ts';

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
  const rollback = { ...taking, version: version ?? (await goodVersionBefore(store, taking, entry)) };
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

/** The release before the live one; where that is marked as bad, the last good one that was live before. */
async function goodVersionBefore(
  store: ObjectStore,
  { app, print }: TakingBack,
  entry: RegistryEntry,
): Promise<string> {
  const known = entry.previous && (await badMark(store, app, entry.previous.version)) === undefined;
  const isUnclear = entry.change !== undefined && isTakingBack(entry.change);
  if (known || isUnclear) return versionBefore(app, entry);
  const history = await releaseHistory(store, app, MAX_CHANGES);
  const earlier = [...new Set(history.filter(({ what }) => WENT_LIVE.has(what)).map(({ version }) => version))];
  for (const version of earlier.filter((one) => one !== entry.live.version)) {
    const mark = await badMark(store, app, version);
    if (!mark) return version;
    print(`${version} is left out, because it is marked as bad ${describeMark(mark)}.`);
  }
  return versionBefore(app, entry);
}

const MAX_CHANGES = 200;
const WENT_LIVE = new Set<string>(['release', 'promotion', 'rollback'] satisfies ChangeKind[]);

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

export interface Rollback extends Author {
  app: string;
  /** The release to return to, such as `1.4.2`. */
  version: string;
  /** Also allows a release that does not fit what is live now. */
  force?: boolean | undefined;
  print: Print;
}

/** Runs a command with the release checks; called only for a release that was never live. */
export type WithChecks = <Result>(command: (checks: ReleaseChecks) => Promise<Result>) => Promise<Result>;

/**
 * Makes an earlier release of an app live again. The live release does not become its fallback, because it was rolled
 * back for a reason. A release that was live before needs neither a browser nor the live API; any other passes all checks.
 * @returns the release, and what was not checked
 * @throws ReleaseRejected if there is no such release or it does not fit what is live
 */
export async function rollBack(
  store: ObjectStore,
  rollback: Rollback,
  withChecks: WithChecks,
): Promise<{ release: Release; unchecked?: string }> {
  const { app, key, print } = rollback;
  const { build, latest, keys, life, wasLive } = await earlierBuild(store, rollback);
  const { release } = build;
  if (wasLive) {
    return { release, unchecked: await returnTo(store, build, { latest, life }, rollback) };
  }
  await withChecks(async (checks) => {
    await runReleaseChecks(store, build, checks);
    const change = changeOf('rollback', release.version, rollback);
    const fallback = await releaseBefore(store, app, release, keys);
    await putLive(store, { build, change, key, print, edit: (next) => withFallback(next, fallback) }, checks);
  });
  return { release };
}

/**
 * An earlier release of an app, as it may be given to pages again.
 * @throws ReleaseRejected if there is no such release, if it is live, or marked as bad, or nobody has signed it who may
 */
export async function earlierBuild(
  store: ObjectStore,
  { app, version, force = false }: Pick<Rollback, 'app' | 'version' | 'force'>,
) {
  const { latest, keys } = await readState(store, app);
  const entry = findEntry(latest, app);
  if (!latest || !entry) throw new ReleaseRejected([`"${app}" has never been released.`]);
  const manifest = await findVersion(store, app, version);
  const named = manifest.release.version;
  if (!force) await rejectBad(store, app, named, `All the same: npm run rollback -- ${app}@${named} --force`);
  const life = await lastLife(store, app, named);
  const { previous } = entry;
  // The manifest is a file among others; what was live has been signed with its entry.
  const wasLive = life?.entry.live ?? (previous?.version === named ? previous : undefined);
  if (keys && !wasLive && !isManifestSigned(app, manifest, keys)) {
    throw new ReleaseRejected([
      `${named} of "${app}" was never live, and is not signed by somebody who may release "${app}": release it again.`,
    ]);
  }
  const release = (keys && wasLive) ?? manifest.release;
  if (named === entry.live.version) throw new ReleaseRejected([`${named} of "${app}" is live.`]);
  return { build: await publishedBuild(store, app, release, entry), latest, keys, life, wasLive };
}

/** @returns what was not checked */
async function returnTo(
  store: ObjectStore,
  build: PublishedBuild,
  { latest, life }: { latest: Registry; life: Life | undefined },
  rollback: Rollback,
): Promise<string> {
  const { app, release } = build;
  const { reasons, notes, unchecked } = await checkRollback(store, build, latest, life);
  for (const note of notes) rollback.print(note);
  if (reasons.length > 0 && !rollback.force) {
    const anyway = `To make it live all the same: npm run rollback -- ${app}@${release.version} --force`;
    throw new ReleaseRejected([...reasons, anyway]);
  }
  for (const reason of reasons) rollback.print(`Made live all the same: ${reason}`);
  const forced = reasons.length > 0 ? `; forced against: ${reasons.join(' ')}` : '';
  const change = changeOf('rollback', release.version, rollback, `${unchecked}${forced}`);
  const before = life?.entry.previous;
  const fallback = before && (await badMark(store, app, before.version)) ? undefined : before;
  await changeRegistry(
    store,
    (registry = latest) => {
      const next = entryOf(build, findEntry(registry, app), change);
      return withEntry(registry, app, withFallback(next, fallback));
    },
    rollback,
  );
  return unchecked;
}

function withFallback({ previous: _, ...next }: RegistryEntry, previous: Release | undefined): RegistryEntry {
  return { ...next, ...(previous && { previous }) };
}
