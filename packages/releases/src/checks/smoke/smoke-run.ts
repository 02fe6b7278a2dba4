import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { type Registry, type ReleaseRoute, releaseBase } from '@patina/platform/registry';
import { isOpenTo, requiredRoles } from '@patina/platform/required-roles';
import { type ApiDescription, describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { startEdge } from '@patina/workspace/local-shop';
import { type Browser, chromium } from '@playwright/test';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { liveReleases, withCandidate } from '../../registry/entry-of.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { copyFolder, type ObjectStore } from '../../storage/object-store.ts';
import type { Progress } from '../../terminal/progress.ts';
import { type FillerLog, openFillerLog } from '../slots/filler-log.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { LIMITS, TRY_AGAIN, withTimeLimit } from '../time-limit.ts';
import { openVisitedApi } from './made-up-visitor.ts';
import { readSamples, type SmokePage, smokePages } from './smoke-addresses.ts';
import { openVisit, type SmokeTrouble, type Visit } from './smoke-visit.ts';
import { type ServerWatch, watchServer } from './watch-server.ts';

export interface SmokeRun {
  store: ObjectStore;
  apiUrl: string;
  /** What the API says of itself; undefined for an older one. */
  api: ApiDescription | undefined;
  browser: string;
  /** Account for pages that need a signed-in user, as `email:password`. */
  account: string;
  note(text: string): void;
  progress: Progress;
  /** Only the pages at these addresses; all by default. */
  only?: string[];
}

/** Longer than live pages wait for their content, so that a busy machine rejects nothing. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * Features of Chromium that pages of a store do not need: documents of its address bar, which cost as much as a page, and
 * requests of its own. Of several such switches the last is valid, so those of Playwright that apply here are repeated.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const BROWSER_SWITCHES = [
  '--disable-gpu',
  '--disable-background-networking',
  // Draws no tabs and toolbars, whose animations would be redrawn while a page loads.
  '--kiosk',
  // Each page is open for a second or two, in which optimized code does not pay.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${DISABLED_FEATURES}`,
];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Opens the pages of a candidate in a browser, in a store of its own: the live releases, the candidate in its place for
 * all visitors, and the live API. A guest opens all pages on a phone; a signed-in user opens one of each kind on a
 * desktop. Pages that require other roles than these visitors have must not exist for them.
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
    const api = await openVisitedApi(run.apiUrl, run.api ?? describeApi());
    closing.push(() => api.stop());
    const opening = Promise.all([
      openCandidateStore(registry, folder, { ...run, apiUrl: api.url }).then(closingBy(closing, (edge) => edge.stop())),
      launch(run.browser).then(closingBy(closing, (browser) => browser.close())),
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
      visitAll(build, registry, { ...run, browser, origin: edge.url, pages, served, fillers }),
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

async function openCandidateStore(registry: Registry, folder: string, { store, apiUrl }: SmokeRun) {
  const to = openFolderStore(folder);
  await Promise.all(liveReleases(registry).map(([app, { live }]) => copyFolder(store, to, `${app}/${live.version}`)));
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry));
  // Settings of a live edge in the environment do not apply to this one.
  const env = {
    LOG_LEVEL: 'silent',
    HOST: 'localhost',
    PUBLIC_ORIGIN: '',
    DEVELOPMENT_SERVERS: '',
    RELEASE_CHECKS: '1',
    RENDER_WORKERS: '1',
    RENDER_TIMEOUT_MS: String(RENDER_TIMEOUT_MS),
  };
  return startEdge({ port: 0, apiUrl, releasesDir: folder, env });
}

function launch(executablePath: string): Promise<Browser> {
  // Chromium's sandbox does not work for the superuser.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...BROWSER_SWITCHES, ...args] });
}

interface Visits extends Omit<SmokeRun, 'browser'> {
  browser: Browser;
  origin: string;
  pages: SmokePage[];
  served: ServerWatch;
  fillers: FillerLog;
}

async function visitAll({ app, release }: PublishedBuild, registry: Registry, visits: Visits): Promise<SmokeTrouble[]> {
  const { browser, origin, pages, account, note, served, fillers, progress } = visits;
  const notFound = registry.shell.live.routes.find(({ head }) => head?.kind === 'missing')?.head;
  const base = releaseBase(app, release);
  const [guest, member] = await Promise.all([
    openVisit(browser, { origin, viewport: PHONE, notFound, base, fillers }),
    openVisit(browser, { origin, viewport: DESKTOP, notFound, base, fillers, isThorough: true }),
  ]);
  const asGuest = async () => {
    const troubles: SmokeTrouble[] = [];
    for (const [index, page] of pages.entries()) {
      if (served.hangs) break;
      progress(`opening ${page.address} (${index + 1} of ${pages.length})`);
      troubles.push(...(await openOrMiss(guest, page, [], languagesOf(page, 'en'))));
    }
    if (!served.hangs) await guest.requestAll(pages.filter((page) => isOpenTo([], page) && !page.isTwin));
    return troubles;
  };
  const asMember = async () => {
    const troubles = await member.open({ address: '/auth' });
    const signedIn = await member.signIn(account);
    if (!signedIn) {
      note(
        'Nobody could sign in, so pages of people were opened with made-up data: set SMOKE_ACCOUNT to email:password of an account for real ones.',
      );
      await member.pretend();
    }
    const roles = signedIn ?? [];
    const closed = pages.filter((page) => !isOpenTo(roles, page));
    if (closed.length > 0) note(describeClosed(closed));
    for (const page of pages) {
      if (served.hangs) break;
      if (!page.isTwin) troubles.push(...(await openOrMiss(member, page, roles, languagesOf(page, languageFor(page)))));
    }
    troubles.push(...(await openSlowAgain(member, fillers)));
    const own = pages.filter((page) => isOpenTo(roles, page) && page.isPrivate && !page.isTwin);
    if (!served.hangs) await member.requestAll(own);
    const mayLoad = requiredRoles(release)?.some((role) => roles.includes(role)) ?? true;
    if (app !== 'shell' && mayLoad) {
      troubles.push(...(await member.loadModules(app, release, neighbourOf(app, registry, pages))));
    }
    if (signedIn) await member.signOut();
    return { troubles, mayLoad };
  };
  const [ofGuest, { troubles: ofMember, mayLoad }] = await Promise.all([asGuest(), asMember()]);
  const troubles = [...ofGuest, ...ofMember, ...fillers.troubles];
  // What fails was not seen either.
  if (troubles.length === 0) for (const text of fillers.notes) note(text);
  if (served.hangs) return troubles;
  const ran = `${base}${release.entry}`;
  if (mayLoad && ![guest, member].some(({ files }) => files.has(ran))) {
    troubles.push({ address: '/', text: `${ran} was not requested by any page` });
  }
  return troubles;
}

/**
 * A page of another team that everybody may open, that needs no sample and that the candidate does not fill; undefined if
 * there is none.
 */
function neighbourOf(app: string, { remotes }: Registry, pages: SmokePage[]): string | undefined {
  const others = Object.entries(remotes).flatMap(([name, { live }]) => (name === app ? [] : live.routes));
  const isFilled = (path: string) => pages.some((page) => page.address === path && page.isFilled);
  const isPlain = ({ path, head, requires }: ReleaseRoute) =>
    !/[:*?]/.test(path) && head?.kind !== 'private' && !requires && !isFilled(path);
  return others.find(isPlain)?.path;
}

async function openOrMiss(
  visit: Visit,
  page: SmokePage,
  roles: string[],
  languages: readonly string[],
): Promise<SmokeTrouble[]> {
  if (!isOpenTo(roles, page)) return visit.miss(page.address);
  const troubles: SmokeTrouble[] = [];
  for (const language of languages) troubles.push(...(await visit.open(page, language)));
  return troubles;
}

/** Times that a page with a slow filler is opened again: on a busy machine one of them is quick. */
const MORE_TIMES = 3;

async function openSlowAgain(visit: Visit, fillers: FillerLog): Promise<SmokeTrouble[]> {
  const troubles: SmokeTrouble[] = [];
  for (let time = 0; time < MORE_TIMES; time += 1) {
    for (const address of fillers.slowAt) troubles.push(...(await visit.open({ address })));
  }
  return troubles;
}

/** What fills a page has texts of its own in each language. */
const languagesOf = ({ isFilled, isTwin }: SmokePage, usual: string): readonly string[] =>
  isFilled && !isTwin ? SHIPPED_LANGUAGES : [usual];

/** A category whose products have what the candidate fills, if it fills slots of some categories only. */
const categoryOf = ({ release: { fills = [] } }: PublishedBuild) =>
  fills.flatMap(({ when }) => when?.categories ?? [])[0];

/** One of all languages, the same each time for the same page. */
function languageFor({ address }: SmokePage): string {
  const sum = [...address].reduce((before, letter) => before + letter.charCodeAt(0), 0);
  return SHIPPED_LANGUAGES[sum % SHIPPED_LANGUAGES.length] ?? 'en';
}

function describeClosed(pages: SmokePage[]): string {
  const roles = new Set(pages.flatMap(({ requires = [] }) => requires));
  return `Nobody has opened ${pages.map(({ address }) => address).join(', ')}, because the account has none of the roles ${[...roles].join(', ')}: give it one, and no second factor.`;
}
