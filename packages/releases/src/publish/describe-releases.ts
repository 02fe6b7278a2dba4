import type { RegistryEntry } from '@patina/platform/registry';
import type { ListedRelease } from '@patina/platform/release-list';
import type { ReleaseKeys } from '../ownership/release-keys.ts';
import { readManifest } from '../ownership/release-manifest.ts';
import { hasEnded, isPreviewTrusted, previewNames, readPreview } from '../previews/preview-record.ts';
import { releaseHistory } from '../registry/release-history.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { badMark } from './bad-mark.ts';
import { listReleases } from './published-release.ts';

/** Most releases and changes that are described. */
const MOST_RELEASES = 25;
const MOST_CHANGES = 50;

interface DescribedRelease extends ListedRelease {
  /** Bytes of its scripts after brotli, and the contract that it was built for; undefined if its folder is gone. */
  size?: number | undefined;
  contract?: number | undefined;
  bad?: { why: string; by: string; at: string } | undefined;
}

/** What there is of an app: its last releases, and what was done with them, for the page of releases at the desk. */
export async function describeReleases(store: ObjectStore, app: string, entry: RegistryEntry) {
  const [keys, listed, changes] = await Promise.all([
    readReleaseKeys(store),
    listReleases(store, app, MOST_RELEASES),
    releaseHistory(store, app, MOST_CHANGES),
  ]);
  const previews = await openPreviews(store, app, keys);
  const releases = await Promise.all(listed.map((release) => describeRelease(store, app, release)));
  const { live, since, previous, canary } = entry;
  return {
    app,
    is_signed: keys !== undefined,
    live: { version: live.version, ...(since !== undefined && { since }) },
    ...(canary && {
      canary: {
        version: canary.release.version,
        percent: canary.percent,
        ...(canary.since !== undefined && { since: canary.since }),
        ...(canary.experiment !== undefined && { experiment: canary.experiment }),
      },
    }),
    ...(previous && { previous: previous.version }),
    releases,
    previews,
    fills: (live.fills ?? []).map(({ slot, module }) => ({ slot, module })),
    changes,
  };
}

/** The previews of an app that links open, those that end last first. */
async function openPreviews(store: ObjectStore, app: string, keys: ReleaseKeys | undefined) {
  const records = await Promise.all((await previewNames(store, app)).map((name) => readPreview(store, app, name)));
  return records
    .filter((record) => record !== undefined)
    .filter((record) => isPreviewTrusted(app, record, keys) && !hasEnded(record))
    .toSorted((one, other) => other.until - one.until)
    .map(({ name, version, by, note, commit, at, until }) => ({
      name,
      version,
      by,
      ...(note !== undefined && { note }),
      commit,
      at,
      until: new Date(until * 1000).toISOString(),
    }));
}

async function describeRelease(store: ObjectStore, app: string, release: ListedRelease): Promise<DescribedRelease> {
  const { version } = release;
  const [manifest, mark] = await Promise.all([
    readManifest(store, app, version).catch(() => undefined),
    badMark(store, app, version),
  ]);
  return {
    ...release,
    ...(manifest && { size: manifest.release.size, contract: manifest.release.contract }),
    ...(mark && { bad: { why: mark.why, by: mark.by, at: mark.at } }),
  };
}
