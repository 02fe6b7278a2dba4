import { TRANSLATED_LANGUAGES } from '@patina/platform/languages';
import { type Release, type RouteHead, releaseBase } from '@patina/platform/registry';
import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import type { Browser, Page } from '@playwright/test';
import type { FillerLog } from '../slots/filler-log.ts';
import { fillersOfPage, watchFillers } from '../slots/watch-fillers.ts';
import { resultWithin } from '../time-limit.ts';
import { inaccessibleParts } from './accessible-page.ts';
import { endPage, loopPlace, unlessBlocked } from './blocked-page.ts';
import { builtinFaults, watchBuiltins } from './kept-builtins.ts';
import { MADE_UP_SESSION } from './made-up-visitor.ts';
import { changedLooks } from './neighbour-look.ts';
import { thrownErrors, watchTrouble } from './page-trouble.ts';
import { contentDifferences, watchContent } from './served-content.ts';
import type { SmokePage } from './smoke-addresses.ts';

/** Timeout for a page to show its heading. */
const PAGE_TIMEOUT_MS = 15_000;

/** Timeout of a page to load; a loop is found earlier. */
const NAVIGATION_TIMEOUT_MS = 60_000;

/** Timeout of a failed page that is opened once more to find what it throws. */
const REOPEN_TIMEOUT_MS = 5000;

interface VisitOptions {
  origin: string;
  viewport: { width: number; height: number };
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
  /** Opens a page. */
  open(page: Pick<SmokePage, 'address' | 'requires'>, language?: string): Promise<SmokeTrouble[]>;
  /** Requests the documents of pages without a browser, in every other language, so that the server renders them. */
  requestAll(pages: Pick<SmokePage, 'address'>[]): Promise<void>;
  /** Requests a page that does not exist for this visitor. */
  miss(address: string): Promise<SmokeTrouble[]>;
  /** Loads every module that a release offers and every style sheet, in the open page, which has to look the same. */
  loadModules(app: string, release: Release, neighbour?: string): Promise<SmokeTrouble[]>;
  /** The roles of the account, given as `email:password`; undefined if nobody can sign in with it. */
  signIn(account: string): Promise<string[] | undefined>;
  /** Goes on as somebody who is signed in and does not exist. */
  pretend(): Promise<void>;
  signOut(): Promise<void>;
  files: ReadonlySet<string>;
}

/** Opens a browser of its own for a visitor who has already answered the cookie bar. */
export async function openVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { origin, viewport, notFound, base, fillers, isThorough = false } = options;
  const context = await browser.newContext({ viewport, baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript(visitQuietly);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
  const trouble = await watchTrouble(page, origin);
  await Promise.all([watchContent(page), watchBuiltins(page), watchFillers(page)]);
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  const where = (address: string, language = 'en') =>
    `${address} at ${viewport.width} px${language === 'en' ? '' : ` in ${language}`}`;
  const troubles = (address: string, place: string, seen: string[]): SmokeTrouble[] =>
    seen.map((what) => ({ address, text: `${place}: ${what}` }));
  /** A page that blocks its browser is ended, and this visitor opens no other. */
  let hasEnded = false;

  /** Ends the page. @returns that it is blocked, and where */
  async function blockedAt(address: string): Promise<string> {
    hasEnded = true;
    await endPage(page);
    const place = await loopPlace(context, address, `${origin}${base}`).catch(() => undefined);
    return `it blocks the browser with an endless loop${place ? ` in ${place}` : ''}; nothing else was opened`;
  }

  return {
    files,
    async open({ address, requires }, language = 'en') {
      if (hasEnded) return [];
      const localized = inLanguage(address, language);
      const place = where(address, language);
      const shown = await unlessBlocked(
        page,
        show(page, localized, { notFound, fillers, isThorough }).catch(firstLine),
      );
      if (!shown) {
        const [block] = troubles(address, place, [await blockedAt(localized)]);
        return block ? [{ ...block, isBlocked: true }] : [];
      }
      const seen = trouble.take(requires && 'rejections');
      const found = troubles(address, place, [...shown.value, ...seen]);
      if (found.length === 0) return found;
      const throwing = thrownErrors(page, `${origin}${base}`, () => reopen(page, localized)).catch(() => []);
      const thrown = (await resultWithin(throwing, REOPEN_TIMEOUT_MS * 2))?.value ?? [];
      trouble.take();
      return found.map((one) => ({ ...one, thrown }));
    },
    async requestAll(pages) {
      const requests = pages.flatMap(({ address }) => TRANSLATED_LANGUAGES.map((code) => inLanguage(address, code)));
      for (const address of requests) {
        await context.request.get(address, { timeout: PAGE_TIMEOUT_MS }).catch(() => {});
      }
    },
    async miss(address) {
      const status = (await context.request.get(address)).status();
      if (status === 404) return [];
      return [{ address, text: `${where(address)}: it answers ${status} to a visitor without its roles` }];
    },
    async loadModules(app, release, neighbour) {
      if (hasEnded) return [];
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
    async pretend() {
      await context.addCookies([{ ...MADE_UP_SESSION, url: origin }]);
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

/** Problems of a page once it is idle. */
async function show(
  page: Page,
  address: string,
  { notFound, fillers, isThorough }: Pick<VisitOptions, 'notFound' | 'fillers' | 'isThorough'>,
): Promise<string[]> {
  const response = await page.goto(address, { waitUntil: 'load' });
  const status = response?.status() ?? 0;
  if (status >= 400) return [`it answers ${status}`];
  const hasHeading = await page
    .locator('main h1')
    .first()
    .waitFor()
    .then(() => true)
    .catch(() => false);
  if (!hasHeading) {
    const text = await page.locator('main').allInnerTexts();
    return [text.join('').trim() === '' ? 'its main part stays empty' : 'it has no heading (h1)'];
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  const [errorState] = await page.locator('main [role="alert"]:has(h1)').allInnerTexts();
  if (errorState !== undefined) return [`it shows "${errorState.split('\n', 1)[0]}" instead of the page`];
  const language = await page.locator('html').getAttribute('lang');
  const missing = notFound?.texts[language ?? 'en']?.[`${notFound.key}.title`];
  if (missing !== undefined && (await page.title()).startsWith(missing)) return [`it shows "${missing}"`];
  const { pathname } = new URL(page.url());
  const ofSlots = fillers.add(pathname, await fillersOfPage(page));
  const found = [...ofSlots, ...(await contentDifferences(page)), ...(await builtinFaults(page))];
  return isThorough && found.length === 0 ? inaccessibleParts(page) : found;
}

async function reopen(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' }).catch(() => {});
  await page
    .locator('main h1')
    .first()
    .waitFor({ timeout: REOPEN_TIMEOUT_MS })
    .catch(() => {});
}

interface FederationHost {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

/** Runs in the page: loads each module with the shell's federation runtime, as the loader does. */
async function loadInPage({ app, entry, modules }: { app: string; entry: string; modules: string[] }) {
  const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__: FederationHost[] } };
  const host = federation?.__INSTANCES__[0];
  if (!host) return ['the shell has no runtime to load them with'];
  const name = `${app}_candidate`;
  host.registerRemotes([{ name, entry, type: 'module' }]);
  const failed: string[] = [];
  for (const module of modules) {
    await host.loadRemote(`${name}/${module.replace('./', '')}`).catch((error: Error) => {
      failed.push(`${module} does not load: ${error.message.split('\n')[0]}`);
    });
  }
  return failed;
}

/** Runs in the page. */
async function signInInPage(credentials: { username: string; password: string }): Promise<string[] | undefined> {
  await fetch('/api/csrf-cookie');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(credentials) });
  if (!answer.ok) return undefined;
  const profile = await fetch('/api/user/profile');
  const { payload } = (await profile.json()) as { payload?: { roles?: string[] } };
  return payload?.roles ?? [];
}

/** Runs in the page. */
async function signOutInPage(): Promise<void> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  await fetch('/api/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: '{}',
  });
}
