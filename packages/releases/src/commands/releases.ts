import path from 'node:path';
import { DEFAULT_DATA_DIR } from '@patina/http/data-dir';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { isStandalone, projectRoot } from '@patina/workspace/project-root';
import { fetchReleaseHealth } from '../canary/fetch-release-health.ts';
import { describeVerdict, verdictOf } from '../canary/watch-canaries.ts';
import { badMark } from '../publish/bad-mark.ts';
import { findVersion } from '../publish/find-version.ts';
import { markRelease } from '../publish/mark-release.ts';
import { releasedVersions } from '../publish/published-release.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { pendingChanges } from '../registry/describe-changes.ts';
import { findEntry } from '../registry/entry-of.ts';
import { type HistoryEntry, releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { columns } from '../terminal/columns.ts';
import { UsageError } from '../terminal/fail.ts';
import type { Progress } from '../terminal/progress.ts';
import { author } from './author.ts';
import { openReleases, releasesName } from './open-releases.ts';
import { collect, showPreviews, takeBackPreview } from './previews.ts';
import { usageOf } from './read-command.ts';
import { type Outcome, runCommand } from './run-command.ts';

const LIMIT = 50;

/** Data folder of a store on this machine. */
const DATA_DIR = process.env['DATA_DIR'] ?? path.join(projectRoot, DEFAULT_DATA_DIR);

/** One app in the list of live releases. */
interface LiveApp extends Pick<RegistryEntry, 'since' | 'change'> {
  app: string;
  live: string;
  commit: string | null;
  previous?: string;
  canary?: { version: string; percent: number; experiment?: string };
  /** How the canary does, in a sentence; absent without one, or without a store that tells. */
  verdict?: string;
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
    canary ? `${canary.version} (${[`${canary.percent} %`, canary.experiment ?? []].flat().join(', ')})` : '',
    released.slice(-5).join(' '),
    change ? why(change) : '',
  ]);
  const head = ['', 'live', 'since', 'commit', 'before it', 'canary', 'released', 'last change'];
  const verdicts = apps.flatMap(({ app, verdict }) =>
    verdict === undefined ? [] : `The canary of "${app}": ${verdict}`,
  );
  return [columns([head, ...rows]).join('\n'), ...verdicts].join('\n');
}

function describeHistory(history: (HistoryEntry & { bad?: string | undefined })[]): string {
  const rows = history.map(({ at, what, version, commit, by = '', note = '', unchecked = '', bad }) => [
    time(at),
    what,
    version,
    short(commit),
    by,
    note,
    unchecked,
    bad === undefined ? '' : `bad: ${bad}`,
  ]);
  return columns([['when', 'what', 'release', 'commit', 'by', 'why', 'not checked', ''], ...rows]).join('\n');
}

const why = ({ what, by, note }: { what: string; by: string; note?: string | undefined }) =>
  `${what} by ${by}${note === undefined ? '' : `: ${note}`}`;

const time = (at: string | undefined) => at?.slice(0, 16).replace('T', ' ') ?? '';

const short = (commit: string | null) => commit?.slice(0, 8) ?? '';

await runCommand(
  'releases',
  async ({ words, values: { why: reason, watch = false, yes = false, previews }, print, progress }) => {
    const store = openReleases();
    const [first = '', second = '', ...rest] = words;
    if (previews) return showPreviews(store, words);
    if (first === 'end') return takeBackPreview(store, words.slice(1));
    if (first === 'collect' && words.length === 1) return collect(store);
    const isAct = first === 'why' || first === 'bad' || first === 'good';
    const [app = '', version] = (isAct ? second : first).split('@');
    if (rest.length > 0 || (!isAct && second !== '')) {
      throw new UsageError(`"${words.at(-1)}" is one argument too many.\n${usageOf('releases')}`);
    }
    if (first === 'why') return whyNot(store, { app: app || (PAGE_APPS[0] ?? ''), print, progress });
    if (first === 'bad' || first === 'good')
      return mark(store, { app, version, isBad: first === 'bad', reason, print });
    if (first === 'sign') {
      const { sign } = await import('./sign.ts');
      return sign(store, { watch, yes, print, progress });
    }
    const registry = await readRegistry(store);
    if (!registry) {
      throw new ReleaseRejected([`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`]);
    }
    for (const { notInForce } of await pendingChanges(store)) print(notInForce);
    // A repository of one remote needs no name.
    const name = app === '' && isStandalone ? (PAGE_APPS[0] ?? '') : app;
    if (name !== '') {
      if (!findEntry(registry, name)) throw new ReleaseRejected([`"${name}" has never been released.`]);
      const history = await releaseHistory(store, name, LIMIT);
      const marked = await Promise.all(
        history.map(async (entry) => ({ ...entry, bad: (await badMark(store, name, entry.version))?.why })),
      );
      return { text: describeHistory(marked), result: marked };
    }
    const apps = await readLive(store, registry);
    return { text: describeLive(apps), result: apps };
  },
);

interface Looking {
  app: string;
  print(line: string): void;
  progress: Progress;
}

/** What the release checks say of this tree. */
async function whyNot(store: ObjectStore, { app, print, progress }: Looking): Promise<Outcome> {
  if (!PAGE_APPS.includes(app))
    throw new UsageError(`There is no app "${app}" here: there are ${PAGE_APPS.join(', ')}.`);
  // A compiler and a browser take a second to load.
  const { checkTree } = await import('./check-tree.ts');
  const { release } = await checkTree(store, { app, withTests: true, print, progress });
  return {
    text: `Nothing is against a release of "${app}" as this tree makes it now. It was not released.`,
    result: { app, version: release.version, reasons: [] },
  };
}

interface Marking {
  app: string;
  version: string | undefined;
  isBad: boolean;
  reason: string | undefined;
  print(line: string): void;
}

async function mark(store: ObjectStore, { app, version, isBad, reason, print }: Marking): Promise<Outcome> {
  const word = isBad ? 'bad' : 'good';
  if (app === '' || version === undefined || !reason) {
    throw new UsageError(`Say which release, and why: npm run releases -- ${word} catalog@1.4.2 --why "…".`);
  }
  const { release } = await findVersion(store, app, version);
  const whole = release.version;
  const use = await markRelease(store, { ...author(), app, version: whole, isBad, why: reason, print });
  const next = isBad && use ? ` It is still ${use === 'live' ? 'live' : 'the canary'}: npm run rollback -- ${app}` : '';
  return {
    text: `${whole} of "${app}" is marked as ${word}.${next}`,
    result: { app, version: whole, isBad, why: reason, use },
  };
}

/** A canary with how it does, as far as a store on this machine, or its database, says it. */
async function describeCanary(
  app: string,
  live: string,
  {
    percent,
    release: { version },
    since = new Date(0).toISOString(),
    experiment,
  }: NonNullable<RegistryEntry['canary']>,
): Promise<Pick<LiveApp, 'canary' | 'verdict'>> {
  const canary = { version, percent, ...(experiment !== undefined && { experiment }) };
  const releases = await fetchReleaseHealth(DATA_DIR)(app, since).catch(() => undefined);
  return {
    canary,
    ...(releases && { verdict: describeVerdict(verdictOf(releases, { live, canary: version, since })) }),
  };
}

function readLive(store: ObjectStore, { shell, remotes }: Registry): Promise<LiveApp[]> {
  return Promise.all(
    Object.entries({ shell, ...remotes }).map(async ([app, { live, since, previous, canary, change }]) => ({
      app,
      live: live.version,
      since,
      commit: live.commit,
      ...(previous && { previous: previous.version }),
      ...(canary && (await describeCanary(app, live.version, canary))),
      released: await releasedVersions(store, app),
      change,
    })),
  );
}
