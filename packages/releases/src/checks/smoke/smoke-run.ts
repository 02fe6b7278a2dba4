import { rm } from 'node:fs/promises';
import os from 'node:os';
import type { ShippedLanguage } from '@patina/platform/languages';
import type { Registry } from '@patina/platform/registry';
import { type ApiDescription, describeApi } from '@patina/shared-api/contract/protocol/api-description';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { withCandidate } from '../../registry/entry-of.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { Progress } from '../../terminal/progress.ts';
import { openFillerLog } from '../slots/filler-log.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { LIMITS, TRY_AGAIN, withTimeLimit } from '../time-limit.ts';
import { openCandidateStore } from './candidate-store.ts';
import { openVisitedApi } from './made-up-visitor.ts';
import { launchBrowser } from './quick-browser.ts';
import { readSamples, smokePages } from './smoke-addresses.ts';
import type { SmokeTrouble } from './smoke-visit.ts';
import { visitPages } from './visit-pages.ts';
import { watchServer } from './watch-server.ts';

export interface SmokeRun {
  store: ObjectStore;
  apiUrl: string;
  /** What the API says of itself; undefined for an older one. */
  api: ApiDescription | undefined;
  browser: string;
  /** Account for pages that need a signed-in user, as `email:password`. */
  account: string;
  /** In which the pages are opened. */
  languages: readonly ShippedLanguage[];
  /** Whether the release runs the same code as one that has passed, so that only pages are opened. */
  isCodeKnown: boolean;
  note(text: string): void;
  progress: Progress;
  /** Only the pages at these addresses; all by default. */
  only?: string[];
}

/**
 * Opens the pages of a candidate in a browser, in a store of its own: the live releases, the candidate in its place for
 * all visitors, and the live API. A guest on a phone and a signed-in user on a desktop share the pages and their languages.
 * Pages that require other roles than these visitors have must not exist for them.
 * @returns the problems, by page; empty if there are none
 */
export async function smokeRun(
  build: PublishedBuild,
  live: Registry | undefined,
  run: SmokeRun,
): Promise<SmokeTrouble[]> {
  const registry = withCandidate(build, live);
  const folder = await makeTemporaryFolder(os.tmpdir(), 'patina-smoke');
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const api = await openVisitedApi(run.apiUrl, run.api ?? describeApi(), rolesOf(registry));
    closing.push(() => api.stop());
    const opening = Promise.all([
      openCandidateStore(registry, folder, { ...run, apiUrl: api.url }).then(closingBy(closing, (edge) => edge.stop())),
      launchBrowser(run.browser).then(closingBy(closing, (browser) => browser.close())),
      readSamples(run.apiUrl, categoryOf(build)),
    ]);
    const [edge, browser, samples] = await withTimeLimit(opening, {
      ms: LIMITS.start,
      what: 'The start of a browser and of a store with the release',
      remedy: TRY_AGAIN,
    });
    const pages = smokePages(build.app, registry, samples).filter(({ address }) => run.only?.includes(address) ?? true);
    const served = watchServer(edge);
    const fillers = openFillerLog(build, registry);
    const visited = await withTimeLimit(
      visitPages(build, registry, { ...run, browser, origin: edge.url, pages, served, fillers }),
      {
        ms: LIMITS.browser,
        what: 'The visit of its pages in a browser',
        remedy: TRY_AGAIN,
      },
    );
    const blocks = visited.some(({ isBlocked }) => isBlocked);
    return [...visited, ...served.failures, ...(blocks ? [] : served.endless)];
  } finally {
    await Promise.all(closing.map((close) => close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Registers what was opened, so that it is closed even if another part fails to open. */
function closingBy<Opened>(closing: (() => Promise<unknown>)[], close: (opened: Opened) => Promise<unknown>) {
  return (opened: Opened) => {
    closing.push(() => close(opened));
    return opened;
  };
}

/** A category whose products have what the candidate fills, if it fills slots of some categories only. */
const categoryOf = ({ release: { fills = [] } }: PublishedBuild) =>
  fills.flatMap(({ when }) => when?.categories ?? [])[0];

/** Roles that pages require: of whichever team, because fillers are in pages of others. */
const rolesOf = ({ shell, remotes }: Registry) => [
  ...new Set(
    [shell, ...Object.values(remotes)].flatMap(({ live }) => live.routes.flatMap(({ requires = [] }) => requires)),
  ),
];
