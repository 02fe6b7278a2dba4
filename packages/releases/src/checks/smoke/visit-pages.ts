import type { ShippedLanguage } from '@patina/platform/languages';
import { type Registry, type ReleaseRoute, releaseBase } from '@patina/platform/registry';
import { isOpenTo, requiredRoles } from '@patina/platform/required-roles';
import type { Browser } from '@playwright/test';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { FillerLog } from '../slots/filler-log.ts';
import type { SmokePage } from './smoke-addresses.ts';
import { openVisit, type SmokeTrouble, type Visit } from './smoke-visit.ts';
import { planPage } from './visit-plan.ts';
import type { ServerWatch } from './watch-server.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

interface Visits {
  browser: Browser;
  origin: string;
  /** Account of somebody who is signed in, as `email:password`. */
  account: string;
  pages: SmokePage[];
  /** In which they are opened. */
  languages: readonly ShippedLanguage[];
  /** Whether the release runs the same code as one that has passed. */
  isCodeKnown: boolean;
  served: ServerWatch;
  fillers: FillerLog;
  note(text: string): void;
  progress: Progress;
}

/**
 * Opens pages of a candidate as a guest on a phone and as somebody who is signed in on a desktop, side by side.
 * @returns the problems, by page
 */
export async function visitPages(
  { app, release }: PublishedBuild,
  registry: Registry,
  visits: Visits,
): Promise<SmokeTrouble[]> {
  const { browser, origin, pages, languages, isCodeKnown, account, note, served, fillers, progress } = visits;
  const notFound = registry.shell.live.routes.find(({ head }) => head?.kind === 'missing')?.head;
  const base = releaseBase(app, release);
  const [guest, member] = await Promise.all([
    openVisit(browser, { origin, viewport: PHONE, laterViewport: PHONE, notFound, base, fillers }),
    openVisit(browser, { origin, viewport: DESKTOP, laterViewport: PHONE, notFound, base, fillers, isThorough: true }),
  ]);
  const plan = (page: SmokePage) => planPage(page, languages, isCodeKnown);
  const hasMember = !isCodeKnown || pages.some((page) => plan(page).member.length > 0);
  const asGuest = async () => {
    const troubles: SmokeTrouble[] = [];
    for (const [index, page] of pages.entries()) {
      if (served.hangs) break;
      progress(`opening ${page.address} (${index + 1} of ${pages.length})`);
      if (!page.isMadeUp || page.requires) troubles.push(...(await openOrMiss(guest, page, [], plan(page).guest)));
    }
    if (!hasMember) troubles.push(...(await openSlowAgain(guest, fillers)));
    return troubles;
  };
  const asMember = async () => {
    if (!hasMember) return { troubles: [], mayLoad: true };
    const troubles = await member.open({ address: '/auth' });
    const signedIn = await member.signIn(account);
    if (!signedIn) {
      note(
        'Nobody could sign in, so pages of people were opened with made-up data: set SMOKE_ACCOUNT to email:password of an account for real ones.',
      );
      await member.pretend();
    }
    const roles = signedIn ?? [];
    for (const page of pages) {
      if (served.hangs) break;
      if (!page.isTwin && !page.isMadeUp) troubles.push(...(await openOrMiss(member, page, roles, plan(page).member)));
    }
    troubles.push(...(await openSlowAgain(member, fillers)));
    const mayLoad = requiredRoles(release)?.some((role) => roles.includes(role)) ?? true;
    if (app !== 'shell' && mayLoad && !isCodeKnown) {
      troubles.push(...(await member.loadModules(app, release, neighbourOf(app, registry, pages))));
    }
    if (signedIn) await member.signOut();
    const left = pages.filter((page) => !page.isTwin && (page.isMadeUp || !isOpenTo(roles, page)));
    if (left.length > 0 && !served.hangs) troubles.push(...(await asOperator(left)));
    return { troubles, mayLoad };
  };
  /** What nobody else can open: with made-up data. */
  const asOperator = async (left: SmokePage[]) => {
    const troubles: SmokeTrouble[] = [];
    await member.pretend('operator');
    for (const page of left) {
      if (served.hangs) break;
      progress(`opening ${page.address} as somebody who is made up`);
      troubles.push(...(await openInAll(member, page, plan(page).operator)));
    }
    return troubles;
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
  languages: readonly ShippedLanguage[],
): Promise<SmokeTrouble[]> {
  if (!isOpenTo(roles, page)) return visit.miss(page.address);
  return openInAll(visit, page, languages);
}

async function openInAll(
  visit: Visit,
  page: SmokePage,
  languages: readonly ShippedLanguage[],
): Promise<SmokeTrouble[]> {
  const troubles: SmokeTrouble[] = [];
  for (const [index, language] of languages.entries()) {
    troubles.push(...(await visit.open(page, language, { isFirst: index === 0 })));
  }
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
