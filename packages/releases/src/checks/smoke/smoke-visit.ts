import { type Release, type RouteHead, releaseBase } from '@patina/platform/registry';
import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import type { Browser } from '@playwright/test';
import type { FillerLog } from '../slots/filler-log.ts';
import { watchFillers } from '../slots/watch-fillers.ts';
import { resultWithin } from '../time-limit.ts';
import { endPage, loopPlace, unlessBlocked } from './blocked-page.ts';
import { watchBuiltins } from './kept-builtins.ts';
import { loadInPage } from './load-in-page.ts';
import { MADE_UP_OPERATOR, MADE_UP_SESSION } from './made-up-visitor.ts';
import { changedLooks } from './neighbour-look.ts';
import { PICTURES, thrownErrors, watchTrouble } from './page-trouble.ts';
import { watchContent } from './served-content.ts';
import { REOPEN_TIMEOUT_MS, reopen, show } from './show-page.ts';
import { signInInPage, signOutInPage } from './sign-in.ts';
import type { SmokePage } from './smoke-addresses.ts';

/** Timeout for a page to show its heading. */
const PAGE_TIMEOUT_MS = 15_000;

/** Timeout of a page to load; a loop is found earlier. */
const NAVIGATION_TIMEOUT_MS = 60_000;

type Viewport = { width: number; height: number };

interface VisitOptions {
  origin: string;
  viewport: Viewport;
  /** That of pages which this visitor has seen in another language. */
  laterViewport: Viewport;
  /** Title of the not-found page. */
  notFound: RouteHead | undefined;
  /** Path of the folder of the candidate. */
  base: string;
  /** Gets what is seen of the slots of each page. */
  fillers: FillerLog;
  /** Whether pages are also looked at for what keeps people from them. */
  isThorough?: boolean;
}

export interface SmokeTrouble {
  address: string;
  /** A sentence that names the page. */
  text: string;
  /** Errors that the candidate threw, each with its message and its place. */
  thrown?: string[];
  /** Whether it blocks its browser. */
  isBlocked?: boolean;
}

export interface Visit {
  /** Opens a page; for the first time it is looked at thoroughly. */
  open(
    page: Pick<SmokePage, 'address' | 'requires'>,
    language?: string,
    options?: { isFirst?: boolean },
  ): Promise<SmokeTrouble[]>;
  /** Requests a page that does not exist for this visitor. */
  miss(address: string): Promise<SmokeTrouble[]>;
  /** Loads every module that a release offers and every style sheet, in the open page, which has to look the same. */
  loadModules(app: string, release: Release, neighbour?: string): Promise<SmokeTrouble[]>;
  /** The roles of the account, given as `email:password`; undefined if nobody can sign in with it. */
  signIn(account: string): Promise<string[] | undefined>;
  /** Goes on as somebody who is signed in and does not exist: with the roles that the release requires, or none. */
  pretend(roles?: 'operator'): Promise<void>;
  signOut(): Promise<void>;
  files: ReadonlySet<string>;
}

/** Opens a browser of its own for a visitor who has already answered the cookie bar. */
export async function openVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { origin, viewport, laterViewport, notFound, base, fillers, isThorough = false } = options;
  const context = await browser.newContext({ viewport, baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript(visitQuietly);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
  const trouble = await watchTrouble(page, origin);
  await Promise.all([watchContent(page), watchBuiltins(page), watchFillers(page)]);
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  const where = (address: string, language = 'en', { width }: Viewport = viewport) =>
    `${address} at ${width} px${language === 'en' ? '' : ` in ${language}`}`;
  const network = await context.newCDPSession(page);
  /** Pictures are half of the work of a page, and the same in each language. */
  const adapt = async (isFirst: boolean) => {
    await network.send('Network.setBlockedURLs', { urls: isFirst ? [] : [`*${PICTURES}*`] }).catch(() => {});
    await page.setViewportSize(isFirst ? viewport : laterViewport);
  };
  await network.send('Network.enable');
  const troubles = (address: string, place: string, seen: string[]): SmokeTrouble[] =>
    seen.map((what) => ({ address, text: `${place}: ${what}` }));
  /** A page that blocks its browser is ended, and this visitor opens no other. */
  let hasEnded = false;
  /** Pages that were opened once more to find what they throw. */
  const reopened = new Set<string>();

  /** Ends the page. @returns that it is blocked, and where */
  async function blockedAt(address: string): Promise<string> {
    hasEnded = true;
    await endPage(page);
    const place = await loopPlace(context, address, `${origin}${base}`).catch(() => undefined);
    return `it blocks the browser with an endless loop${place ? ` in ${place}` : ''}; nothing else was opened`;
  }

  return {
    files,
    async open({ address, requires }, language = 'en', { isFirst = true } = {}) {
      if (hasEnded) return [];
      const localized = inLanguage(address, language);
      const place = where(address, language, isFirst ? viewport : laterViewport);
      await adapt(isFirst);
      const shown = await unlessBlocked(
        page,
        show(page, localized, { notFound, fillers, isThorough: isThorough && isFirst, isTimed: !requires }).catch(
          firstLine,
        ),
      );
      if (!shown) {
        const [block] = troubles(address, place, [await blockedAt(localized)]);
        return block ? [{ ...block, isBlocked: true }] : [];
      }
      const seen = trouble.take(requires && 'rejections');
      const found = troubles(address, place, [...shown.value, ...seen]);
      if (found.length === 0 || reopened.has(address)) return found;
      reopened.add(address);
      const throwing = thrownErrors(page, `${origin}${base}`, () => reopen(page, localized)).catch(() => []);
      const thrown = (await resultWithin(throwing, REOPEN_TIMEOUT_MS * 2))?.value ?? [];
      trouble.take();
      return found.map((one) => ({ ...one, thrown }));
    },
    async miss(address) {
      const status = (await context.request.get(address)).status();
      if (status === 404) return [];
      return [{ address, text: `${where(address)}: it answers ${status} to a visitor without its roles` }];
    },
    async loadModules(app, release, neighbour) {
      if (hasEnded) return [];
      await adapt(true);
      if (neighbour !== undefined)
        await unlessBlocked(page, show(page, neighbour, { notFound, fillers }).catch(firstLine));
      trouble.take();
      const address = new URL(page.url()).pathname;
      const entry = `${origin}${releaseBase(app, release)}${release.entry}`;
      const modules = release.exposes;
      const load = () => page.evaluate(loadInPage, { app, entry, modules }).catch(firstLine);
      const sheets = Object.keys(release.assets).filter((file) => file.endsWith('.css'));
      const loadBeside = async () => {
        let problems: string[] = [];
        const looks = await changedLooks(
          page,
          { app, sheets: sheets.map((file) => `${releaseBase(app, release)}${file}`) },
          async () => {
            problems = await load();
          },
        );
        return [...problems, ...looks.map((look) => `they change that page, which is another team’s: ${look}`)];
      };
      const loading = neighbour === undefined ? load() : loadBeside();
      const failed = await unlessBlocked(page, loading);
      hasEnded ||= failed === undefined;
      if (hasEnded) await endPage(page);
      const seen = failed?.value ?? ['one of them blocks the browser with an endless loop while it is loaded'];
      return troubles(address, `modules of "${app}" on ${address}`, [...seen, ...trouble.take()]);
    },
    async signIn(account) {
      if (hasEnded) return undefined;
      const [, username = '', password = ''] = /^([^:]*):(.*)$/.exec(account) ?? [];
      const roles = await page.evaluate(signInInPage, { username, password }).catch(() => undefined);
      // The browser reports a rejected login as an error.
      trouble.take();
      return roles;
    },
    async pretend(roles) {
      await context.addCookies([{ ...(roles ? MADE_UP_OPERATOR : MADE_UP_SESSION), url: origin }]);
    },
    async signOut() {
      if (hasEnded) return;
      // If the page is gone, the session expires.
      await page.evaluate(signOutInPage).catch(() => {});
    },
  };
}

const inLanguage = (address: string, language: string) => `${address}?${LANGUAGE_PARAMETER}=${language}`;

const firstLine = (error: Error) => error.message.split('\n', 1);

/** Runs in the page: answers the cookie bar, and keeps the candidate's telemetry out of the live numbers. */
function visitQuietly(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookie_consent', 'true');
  const { fetch } = globalThis;
  // A route of the browser's context does not see requests of a page that is being unloaded.
  globalThis.fetch = async (address, options) =>
    String(address).endsWith('/api/telemetry') ? Response.json({ status: 'OK' }) : fetch(address, options);
}
