import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { findBrowser } from '../../testing/find-browser.ts';
import { findEntry } from '../entry-of.ts';
import type { PublishedBuild } from '../publish-build.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { apiMisfits } from './api/api-misfits.ts';
import { findLiveStore, startStandIn } from './live-store.ts';
import { misfits } from './misfits.ts';
import { type SmokeRun, smokeRun } from './smoke/smoke-run.ts';
import type { SmokeTrouble } from './smoke/smoke-visit.ts';

/** What a release has to pass before it goes live; both parts answer the reasons against it. */
export interface Gate {
  /** Holds a release against what is live. Quick: asked again where the registry changes. */
  misfits(build: PublishedBuild, live: Registry): Promise<string[]>;
  /** Opens it in a browser beside what is live. Slow: asked once. */
  tryOut(build: PublishedBuild, live: Registry | undefined): Promise<string[]>;
}

/** Account of the seed, which a store in production does not have. */
const DEMO_ACCOUNT = 'demo@patina.test:Demo1234';

/**
 * Opens the gate before a store of releases, runs a command that goes through it, and closes it again. Where no store
 * runs, an API of this tree stands in for the live one.
 * @throws ReleaseRefused when the store that is named does not answer, or there is no browser.
 */
export async function throughGate<Result>(
  store: ObjectStore,
  command: (gate: Gate) => Promise<Result>,
): Promise<Result> {
  const browser = browserOrRefuse();
  const found = await findLiveStore(process.env);
  const said = new Set<string>();
  const say = (note: string) => {
    if (!said.has(note)) console.log(note);
    said.add(note);
  };
  if (!found)
    say('No store runs here: an API of this tree stands in for the live one. Set STORE_URL to try it with that.');
  else if (!found.api) say(`The API at ${found.url} is too old to say what it speaks, so that is not compared.`);
  // It starts while the pages are built.
  const starting = found ? Promise.resolve(found) : startStandIn();
  starting.catch(() => {});
  try {
    return await command({
      async misfits(build, live) {
        const { api } = await starting;
        return [...misfits(build, live), ...(await apiMisfits(build, live, { store, api, say }))];
      },
      async tryOut(build, live) {
        const { url: apiUrl } = await starting;
        const account = process.env['SMOKE_ACCOUNT'] || DEMO_ACCOUNT;
        return tryInBrowser(build, live, { store, apiUrl, browser, account, say });
      },
    });
  } finally {
    await starting.then(
      (live) => live.stop(),
      () => {},
    );
  }
}

/** What fails is tried once more with the live release: what fails then as well is said, and is not this one's fault. */
async function tryInBrowser(build: PublishedBuild, live: Registry | undefined, run: SmokeRun): Promise<string[]> {
  const { app, release } = build;
  const troubles = await smokeRun(build, live, run);
  if (troubles.length === 0) return [];
  const before = findEntry(live, app)?.live;
  const only = troubles.map(({ address }) => address);
  const known = before ? await smokeRun({ ...build, release: before }, live, { ...run, only }) : [];
  const isKnown = ({ text }: SmokeTrouble) => known.some((other) => other.text === text);
  const others = troubles.filter(isKnown);
  if (others.length > 0) run.say(`With what is live, ${before?.version}, this happens as well:\n${listOf(others)}`);
  const own = troubles.filter((trouble) => !isKnown(trouble));
  if (own.length === 0) return [];
  return [
    `"${app}" ${release.version} was opened in a browser beside what is live, and failed:\n${listOf(own)}\nWith what is live none of it happens: mend the release.`,
  ];
}

const listOf = (troubles: SmokeTrouble[]) => [...new Set(troubles.map(({ text }) => `  ${text}`))].join('\n');

function browserOrRefuse(): string {
  try {
    return findBrowser();
  } catch {
    throw new ReleaseRefused([
      'Before a release goes live it is opened in a browser: install one ("chromium" or Google Chrome) and try again.',
    ]);
  }
}
