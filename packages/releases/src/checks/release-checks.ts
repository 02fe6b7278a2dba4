import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { Registry } from '@patina/platform/registry';
import { findQuickBrowser } from '@patina/workspace/find-browser';
import { isStandalone } from '@patina/workspace/project-root';
import type { PublishedBuild } from '../publish/publish-build.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { findEntry, liveReleases } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Progress } from '../terminal/progress.ts';
import { apiIncompatibilities } from './api/api-incompatibilities.ts';
import { contentFaults } from './content/content-faults.ts';
import { findIncompatibilities } from './incompatibilities.ts';
import {
  findLiveShop,
  type LiveShop,
  readRememberedShop,
  rememberShop,
  requireDescription,
  startFallbackApi,
} from './live-shop.ts';
import { openPassedBuilds } from './passed-builds.ts';
import { sharedIncompatibilities } from './shared-modules/shared-incompatibilities.ts';
import { fillerSizeFaults } from './slots/filler-sizes.ts';
import { type SmokeRun, smokeRun } from './smoke/smoke-run.ts';
import type { SmokeTrouble } from './smoke/smoke-visit.ts';
import { LIMITS, resultWithin, TRY_AGAIN, withTimeLimit } from './time-limit.ts';

/** The checks that a release must pass before it goes live. Both return the reasons against it. */
export interface ReleaseChecks {
  /** Compares a release with what is live. Quick: repeated whenever the registry changes. */
  findIncompatibilities(build: PublishedBuild, live: Registry): Promise<string[]>;
  /** Reads its files and opens it in a browser beside what is live. Slow: done once. */
  tryInBrowser(build: PublishedBuild, live: Registry | undefined): Promise<string[]>;
}

/** Account of the seed data, which a store in production does not have. */
const DEMO_ACCOUNT = 'demo@patina.test:Demo1234';

/**
 * Runs a command with the release checks. If no shop is running, the API of this tree is started as a fallback and
 * stopped afterwards.
 * @param store Contains the releases.
 * @param print Prints a note for people; each note once. `progress` says what is done now.
 * @throws ReleaseRejected if the shop at `STORE_URL` does not answer, or there is no browser
 */
export async function withReleaseChecks<Result>(
  store: ObjectStore,
  { print, progress }: { print: (note: string) => void; progress: Progress },
  command: (checks: ReleaseChecks) => Promise<Result>,
): Promise<Result> {
  const browser = findBrowserOrReject();
  const found = await findLiveShop(process.env, await readRememberedShop(store));
  if (found) requireDescription(found);
  // Who may write only below an app's prefix cannot keep it for the next command.
  if (found && process.env['STORE_URL']) await rememberShop(store, found.url).catch(() => {});
  const note = once(print);
  if (!found && !isStandalone)
    note('No store runs here: the API of this tree is used instead. Set STORE_URL to try it with a live one.');
  else if (found && !found.api) note(`The API at ${found.url} is too old to describe itself, so that is not compared.`);
  // It starts while the pages are built.
  const starting = found ? Promise.resolve(found) : startFallbackApi();
  starting.catch(() => {});
  try {
    return await command({
      async findIncompatibilities(build, live) {
        const { api } = await inStartTime(starting);
        progress('comparing it with what is live');
        const comparing = Promise.all([
          findIncompatibilities(build, live),
          sharedIncompatibilities(build, live, { store, note }),
          apiIncompatibilities(build, live, { store, api, note }),
          fillerSizeFaults(store, build, live),
        ]);
        const what = 'The comparison with what is live';
        return (await withTimeLimit(comparing, { ms: LIMITS.comparison, what, remedy: TRY_AGAIN })).flat();
      },
      async tryInBrowser(build, live) {
        const { url: apiUrl, api } = await inStartTime(starting);
        progress('starting a browser, and a store with the release');
        const account = process.env['SMOKE_ACCOUNT'] || DEMO_ACCOUNT;
        const faults = await contentFaults(store, build);
        if (faults.length > 0) return faults;
        const beside = live ? liveReleases(live).filter(([app]) => app !== build.app) : [];
        const others = beside.map(([app, entry]) => [app, entry.paths, entry.live]);
        const before = await openPassedBuilds(store, build, [others, apiUrl, account]);
        const { isCodeKnown, languages } = before;
        if (languages.length === 0) {
          note('It has passed beside the same releases lately, and is not opened again.');
          return [];
        }
        if (isCodeKnown && languages.length < SHIPPED_LANGUAGES.length)
          note(`Its pages have passed with the same texts in the other languages: opened in ${languages.join(', ')}.`);
        const how = { store, apiUrl, api, browser, account, languages, isCodeKnown, note, progress };
        const problems = await tryInBrowser(build, live, how);
        if (problems.length === 0) await before.add();
        return problems;
      },
    });
  } finally {
    await resultWithin(
      starting.then((live) => live.stop()).catch(() => {}),
      LIMITS.comparison,
    );
  }
}

function inStartTime(starting: Promise<LiveShop>): Promise<LiveShop> {
  return withTimeLimit(starting, { ms: LIMITS.start, what: 'The start of the API of this tree', remedy: TRY_AGAIN });
}

function once(print: (note: string) => void): (note: string) => void {
  const printed = new Set<string>();
  return (note) => {
    if (!printed.has(note)) print(note);
    printed.add(note);
  };
}

/** Repeats failed pages with the live release: problems that it also has are noted and do not count. */
async function tryInBrowser(build: PublishedBuild, live: Registry | undefined, run: SmokeRun): Promise<string[]> {
  const { app, release } = build;
  const troubles = await smokeRun(build, live, run);
  if (troubles.length === 0) return [];
  const before = findEntry(live, app)?.live;
  const only = troubles.map(({ address }) => address);
  if (before) run.progress(`something fails: opening the same pages with ${before.version}, which is live`);
  const known = before ? await smokeRun({ ...build, release: before }, live, { ...run, only }) : [];
  // In whichever language: after two pages that the server cannot render it is asked for no others.
  const isKnown = ({ address, text }: SmokeTrouble) =>
    known.some((other) => other.text === text || (other.address === address && isSame(other.text, text)));
  const others = troubles.filter(isKnown);
  if (others.length > 0) run.note(`With what is live, ${before?.version}, this happens as well:\n${listOf(others)}`);
  const own = troubles.filter((trouble) => !isKnown(trouble));
  if (own.length === 0) return [];
  return [
    `"${app}" ${release.version} was opened in a browser beside what is live, and failed:\n${listOf(own)}\nWith what is live none of it happens: fix the release.`,
  ];
}

/** What is wrong, without the place. */
const kindOf = (text: string) => text.slice(text.indexOf(': '));

/** Whether the same is wrong: times differ each time. */
const isSame = (one: string, other: string) => withoutTimes(kindOf(one)) === withoutTimes(kindOf(other));

const withoutTimes = (text: string) => text.replace(/\b\d+ ms\b/g, 'some ms');

/** Places of the same problem that are named. */
const MOST_PLACES = 3;

function listOf(troubles: SmokeTrouble[]): string {
  // What happens in several places is one line.
  const kinds = Map.groupBy(troubles, ({ text }) => kindOf(text));
  const lines = [...kinds].flatMap(([kind, [first, ...others]]) => {
    if (!first) return [];
    const places = [...new Set([first, ...others].map(({ text }) => text.slice(0, text.indexOf(': '))))];
    const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
    const text = `${places.slice(0, MOST_PLACES).join(', ')}${more}${kind}`;
    return [text, ...(first.thrown ?? []).map((error) => `  thrown: ${error}`)];
  });
  return [...new Set(lines.map((line) => `  ${line}`))].join('\n');
}

function findBrowserOrReject(): string {
  try {
    return findQuickBrowser();
  } catch {
    throw new ReleaseRejected([
      'Before a release goes live it is opened in a browser: install one ("chromium" or Google Chrome) and try again.',
    ]);
  }
}
