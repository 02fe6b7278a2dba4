import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { releasedVersions } from '../publish/published-release.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { pendingChanges } from '../registry/describe-changes.ts';
import { findEntry } from '../registry/entry-of.ts';
import { type HistoryEntry, releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { columns } from '../terminal/columns.ts';
import { openReleases, releasesName } from './open-releases.ts';
import { runCommand } from './run-command.ts';

const LIMIT = 50;

/** One app in the list of live releases. */
interface LiveApp extends Pick<RegistryEntry, 'since' | 'change'> {
  app: string;
  live: string;
  commit: string | null;
  previous?: string;
  canary?: { version: string; percent: number };
  /** Every version that was ever released, newest last. */
  released: string[];
}

function describeLive(apps: LiveApp[]): string {
  const rows = apps.map(({ app, live, since, commit, previous = '', canary, released, change }) => [
    app,
    live,
    time(since),
    short(commit),
    previous,
    canary ? `${canary.version} (${canary.percent} %)` : '',
    released.slice(-5).join(' '),
    change ? why(change) : '',
  ]);
  const head = ['', 'live', 'since', 'commit', 'before it', 'canary', 'released', 'last change'];
  return columns([head, ...rows]).join('\n');
}

function describeHistory(history: HistoryEntry[]): string {
  const rows = history.map(({ at, what, version, commit, by = '', note = '', unchecked = '' }) => [
    time(at),
    what,
    version,
    short(commit),
    by,
    note,
    unchecked,
  ]);
  return columns([['when', 'what', 'release', 'commit', 'by', 'why', 'not checked'], ...rows]).join('\n');
}

const why = ({ what, by, note }: { what: string; by: string; note?: string | undefined }) =>
  `${what} by ${by}${note === undefined ? '' : `: ${note}`}`;

const time = (at: string | undefined) => at?.slice(0, 16).replace('T', ' ') ?? '';

const short = (commit: string | null) => commit?.slice(0, 8) ?? '';

await runCommand('releases', async ({ app, print }) => {
  const store = openReleases();
  const registry = await readRegistry(store);
  if (!registry) {
    throw new ReleaseRejected([`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`]);
  }
  for (const { notInForce } of await pendingChanges(store)) print(notInForce);
  if (app !== '') {
    if (!findEntry(registry, app)) throw new ReleaseRejected([`"${app}" has never been released.`]);
    const history = await releaseHistory(store, app, LIMIT);
    return { text: describeHistory(history), result: history };
  }
  const apps = await readLive(store, registry);
  return { text: describeLive(apps), result: apps };
});

function readLive(store: ObjectStore, { shell, remotes }: Registry): Promise<LiveApp[]> {
  return Promise.all(
    Object.entries({ shell, ...remotes }).map(async ([app, { live, since, previous, canary, change }]) => ({
      app,
      live: live.version,
      since,
      commit: live.commit,
      ...(previous && { previous: previous.version }),
      ...(canary && { canary: { version: canary.release.version, percent: canary.percent } }),
      released: await releasedVersions(store, app),
      change,
    })),
  );
}
