import type { ReleaseChecks } from '../checks/release-checks.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { rejectBad } from '../publish/bad-mark.ts';
import { publishBuild } from '../publish/publish-build.ts';
import { runReleaseChecks } from '../publish/release-app.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import type { Author } from '../registry/describe-changes.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { StagingStore } from '../storage/staging-store.ts';
import { hasEnded, linkTo, type PreviewRecord, putPreview, readPreview } from './preview-record.ts';
import { previewName, releaseOf, suffixOf } from './preview-version.ts';

export interface PreviewedBuild extends Author {
  app: string;
  appDir: string;
  commit: string;
  /** Of the branch, or whatever else it is of. */
  name: string;
  days: number;
  /** Whether it may be like a release that is marked as bad. */
  isBadMeant?: boolean | undefined;
  /** Where its files are until it is checked. */
  staging: StagingStore;
}

/**
 * Makes the build of one app a preview, or a preview's next build. Nothing that is live changes, and no version is used up.
 * @throws ReleaseRejected if the key may not release it, or if it would be refused as a release
 */
export async function publishPreview(
  store: ObjectStore,
  build: PreviewedBuild,
  checks: ReleaseChecks,
): Promise<PreviewRecord> {
  const { app, appDir, commit, days, by, key, note, isBadMeant, staging } = build;
  const name = previewNameOrReject(build.name);
  await rejectForeignKey(store, app, key);
  const published = await publishBuild(appDir, staging, { commit, key, suffix: suffixOf(name) });
  const { version } = published.release;
  if (!isBadMeant) await rejectBad(store, app, releaseOf(version), 'All the same: add --force.');
  await runReleaseChecks(staging, published, checks);
  const before = await readPreview(store, app, name);
  const until = Math.floor(Date.now() / 1000) + days * 86_400;
  const record: PreviewRecord = {
    name,
    version,
    paths: published.paths,
    commit,
    by,
    ...(note !== undefined && { note }),
    at: new Date().toISOString(),
    until,
    link: linkTo({ app, name, until }, key, before),
    ...(isBadMeant && { isBadMeant }),
  };
  // First, so that what is being written is not collected, and what is interrupted is, when the preview ends.
  await putPreview(store, app, before && !hasEnded(before) ? { ...before, at: record.at } : record, key);
  await staging.publish();
  await putPreview(store, app, record, key);
  return record;
}

/** @throws ReleaseRejected if nothing is left of it */
export function previewNameOrReject(text: string): string {
  const name = previewName(text);
  if (name !== '') return name;
  throw new ReleaseRejected([`"${text}" is no name of a preview: name it by letters and digits, such as my-branch.`]);
}

/**
 * Takes a preview back before its end: its link shows what is live, and its files are collected.
 * @throws ReleaseRejected if there is none, or if the key may not release the app
 */
export async function endPreview(
  store: ObjectStore,
  { app, name: text, key }: Author & { app: string; name: string },
): Promise<PreviewRecord> {
  const name = previewNameOrReject(text);
  await rejectForeignKey(store, app, key);
  const record = await readPreview(store, app, name);
  if (!record) throw new ReleaseRejected([`There is no preview "${name}" of "${app}": npm run releases -- --previews`]);
  const ended = { ...record, until: Math.min(record.until, Math.floor(Date.now() / 1000)) };
  await putPreview(store, app, ended, key);
  return ended;
}
