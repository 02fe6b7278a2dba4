import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { shellWatchdog } from './shell-watchdog.ts';

const live = aRelease('s2', { entry: 'main.js', files: ['main.css'] });
const OWN_FILE = 'https://store.test/releases/shell/s2/main.js';
const OWN_SHEET = 'https://store.test/releases/shell/s2/main.css';

/** The document's elements with a hash. */
const FILES = [
  { href: OWN_SHEET, integrity: 'sha256-sheet' },
  { src: OWN_FILE, integrity: 'sha256-script' },
  { href: 'https://store.test/releases/catalog/c2/page.js', integrity: 'sha256-page' },
];

/** What a page knows of an element that fails or loads. */
class Element {
  dataset = {};
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

interface PageOptions {
  /** Null if there is none. */
  previous?: ReturnType<typeof aRelease> | null;
  cookie?: string;
  areCookiesBlocked?: boolean;
  hasRendered?: boolean;
  /** Style sheets of the document that have not arrived. */
  hanging?: number;
  /** Whether a file arrives that the watchdog requests, and as it was released. */
  arrives?: (file: string) => boolean;
  isSound?: (file: string, cache?: string) => boolean;
  /** Type that the files are sent with. */
  type?: string;
  /** Navigation timings. */
  timings?: object[];
  /** Addresses of the files that have arrived. */
  arrived?: string[];
  /** Paths of the style sheets inside the document. */
  inside?: string[];
}

interface FetchOptions {
  body?: string;
  cache?: string;
  integrity?: string;
  headers?: Record<string, string>;
}

/** A page with the watchdog of `s2`; `hasRendered` once the shell has rendered something. */
function aPage({
  previous = aRelease('s1', { entry: 'main.js', files: ['main.css'] }),
  cookie = '',
  areCookiesBlocked = false,
  hasRendered = false,
  hanging = 0,
  arrives = () => true,
  isSound = () => false,
  type = 'text/javascript; charset=utf-8',
  timings = [{ serverTiming: [{ name: 'page', description: 'token of the page' }] }],
  arrived = [],
  inside = [],
}: PageOptions = {}) {
  const listeners: Record<string, (event: object) => void> = {};
  const timers: { at: number; callback: () => void }[] = [];
  const reports: { failures: unknown[] }[] = [];
  const tokens: unknown[] = [];
  const cookies = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : []);
  const page = { reloads: 0, removed: 0, state: {} as { shell?: string }, requested: [] as string[] };
  const sheets = Array.from({ length: hanging }, () => ({
    sheet: null,
    remove: () => {
      page.removed += 1;
    },
  }));
  runInNewContext(shellWatchdog({ paths: [], live, ...(previous && { previous }) }, 0), {
    HTMLScriptElement: Element,
    document: {
      documentElement: { dataset: page.state },
      querySelector: (selector: string) => {
        const [, sheet] = /^\[data-href="(.*)"\]$/.exec(selector) ?? [];
        return (sheet === undefined ? hasRendered : inside.includes(sheet)) ? {} : null;
      },
      querySelectorAll: (selector: string) => (selector.startsWith('[integrity]') ? FILES : sheets),
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ');
      },
      set cookie(text: string) {
        const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=');
        if (areCookiesBlocked) return;
        if (text.includes('max-age=0')) cookies.delete(name);
        else cookies.set(name, value);
      },
    },
    URL,
    location: {
      href: 'https://store.test/products',
      reload() {
        page.reloads += 1;
      },
    },
    performance: {
      getEntriesByType: () => timings,
      getEntriesByName: (name: string) => (arrived.includes(name) ? [{}] : []),
    },
    async fetch(address: string, { body, cache, integrity, headers }: FetchOptions = {}) {
      if (body !== undefined) {
        tokens.push(headers?.['x-page-token']);
        return reports.push(JSON.parse(body));
      }
      page.requested.push(cache ? `${address} ${cache}` : address);
      if (!arrives(address)) return new Promise(() => {});
      if (integrity !== undefined && !isSound(address, cache)) throw new TypeError('Failed to fetch');
      return { ok: true, headers: new Headers({ 'content-type': type }), arrayBuffer: async () => undefined };
    },
    setTimeout: (callback: (...args: unknown[]) => void, at: number, ...args: unknown[]) =>
      timers.push({ at, callback: () => callback(...args) }),
    addEventListener(name: string, listener: (event: object) => void) {
      listeners[name] = listener;
    },
  });
  /** Lets what has been started settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    page,
    cookies,
    reports,
    tokens,
    async fire(name: string, event: object) {
      listeners[name]?.(event);
      await settle();
    },
    /** Lets time pass until so many milliseconds after the start of the page, or of the last failure. */
    async pass(milliseconds: number) {
      for (const { callback } of timers.filter(({ at }) => at <= milliseconds)) callback();
      await settle();
    },
  };
}

const missing = (fields: object) => ({ target: new Element({ integrity: 'sha256-x', ...fields }) });

test.each([
  ['a script that does not load', 'error', missing({ src: OWN_FILE }), 'load'],
  ['a style sheet that does not load', 'error', missing({ href: OWN_SHEET, rel: 'stylesheet' }), 'load'],
  ['an error during the start', 'error', { filename: OWN_FILE }, 'error'],
  ['an unhandled promise rejection', 'unhandledrejection', { reason: new Error(OWN_FILE) }, 'error'],
])('%s is reported, and the page is reloaded with the previous shell', async (_, name, event, kind) => {
  const { page, cookies, reports, fire } = aPage();
  await fire(name, event);
  await fire(name, event);
  expect(reports).toMatchObject([{ failures: [{ app: 'shell', version: 's2', kind, standIn: 's1' }] }]);
  expect(page).toMatchObject({ reloads: 1, state: {} });
  expect([...cookies]).toEqual([['failedShell', 's2']]);
});

test('the files that are not as they were released are requested past the cache before the page is reloaded', async () => {
  const { page, fire } = aPage({ isSound: (file, cache) => file === OWN_FILE || cache === 'reload' });
  await fire('error', missing({ src: OWN_FILE }));
  expect(page).toMatchObject({ requested: [OWN_SHEET, OWN_FILE, `${OWN_SHEET} reload`], reloads: 1 });
});

test('a shell is replaced at once if one of its files cannot be repaired, whichever failed first', async () => {
  const { cookies, fire } = aPage({ isSound: (file) => file === OWN_FILE });
  await fire('error', missing({ src: OWN_FILE }));
  await fire('error', missing({ href: OWN_SHEET }));
  expect([...cookies]).toEqual([['failedShell', 's2']]);
});

test('files that do not arrive are waited for no longer than a second', async () => {
  const { page, fire, pass } = aPage({ arrives: () => false });
  await fire('error', missing({ href: OWN_SHEET }));
  expect(page.reloads).toBe(0);
  await pass(1000);
  expect(page.reloads).toBe(1);
});

test('a file that arrives with another type is not repaired: the page is not reloaded for it', async () => {
  const { cookies, fire } = aPage({ isSound: () => true, type: 'text/plain' });
  await fire('error', missing({ src: OWN_FILE }));
  expect([...cookies]).toEqual([['failedShell', 's2']]);
});

test('a shell whose file was cached wrongly is reloaded, and replaced if that does not help', async () => {
  const first = aPage({ isSound: () => true });
  await first.fire('error', missing({ href: OWN_SHEET }));
  expect([first.reports, first.page.reloads, ...first.cookies]).toEqual([[], 1, ['repairedShell', 's2']]);
  const second = aPage({ isSound: () => true, cookie: 'repairedShell=s2' });
  await second.fire('error', missing({ href: OWN_SHEET }));
  expect([second.page.reloads, second.cookies.get('failedShell')]).toEqual([1, 's2']);
});

test('a shell is repaired although the one before it, whose version begins alike, has been', async () => {
  const { page, fire } = aPage({ isSound: () => true, cookie: 'repairedShell=s22' });
  await fire('error', missing({ href: OWN_SHEET }));
  expect(page.reloads).toBe(1);
});

test('a file of a page leads to the previous shell; without one it is left to the shell that has rendered it', async () => {
  const page = missing({ src: 'https://store.test/releases/shell/s2/page.js' });
  const replaced = aPage();
  await replaced.fire('error', page);
  expect(replaced.page.reloads).toBe(1);
  const left = aPage({ previous: null });
  await left.fire('error', page);
  expect([left.reports, left.page.state]).toEqual([[], {}]);
});

test.each([
  ['there is no shell before it', { previous: null }],
  ['it failed before in this browser', { cookie: 'failedShell=s0~s2' }],
  ['cookies are blocked', { areCookiesBlocked: true }],
] as const)('a shell that fails while %s leaves the notice', async (_, change) => {
  const { page, cookies, reports, fire } = aPage(change);
  await fire('error', { filename: OWN_FILE });
  expect(reports).toHaveLength(1);
  expect(page).toMatchObject({ reloads: 0, state: { shell: 'failed' } });
  expect([...cookies]).toEqual([]);
});

test.each([
  ['of another file', { filename: 'https://store.test/other.js' }, {}],
  ['of a file that the file loader loads', missing({ src: OWN_FILE, dataset: { late: '' } }), {}],
  ['of a list that is only preloaded', missing({ href: OWN_FILE, rel: 'preload' }), {}],
  ['after the shell has rendered', { filename: OWN_FILE }, { hasRendered: true }],
])('an error %s is ignored by the watchdog', async (_, event, change) => {
  const { page, reports, fire } = aPage(change);
  await fire('error', event);
  expect([reports, page.reloads, page.state]).toEqual([[], 0, {}]);
});

test('a shell that has not started after 2.5 s is replaced by the previous one when all its files have arrived', async () => {
  const { page, reports, pass } = aPage();
  await pass(2499);
  expect(page.requested).toEqual([]);
  await pass(2500);
  expect(page.requested).toEqual(['/releases/shell/s1/main.css', '/releases/shell/s1/main.js']);
  expect(reports).toMatchObject([{ failures: [{ kind: 'slow', standIn: 's1' }] }]);
  expect(page.reloads).toBe(1);
});

test('on a slow line, on which the previous shell is not faster, the page waits and says so after 8 s', async () => {
  const { page, reports, pass } = aPage({ arrives: (file) => file.endsWith('.css') });
  await pass(8000);
  expect(reports).toEqual([]);
  expect(page).toMatchObject({ reloads: 0, removed: 0, state: { shell: 'slow' } });
});

test('a style sheet that has not arrived after 8 s is removed, and the page is not shown without it', async () => {
  const { page, pass } = aPage({ previous: null, hanging: 1 });
  await pass(8000);
  expect(page).toMatchObject({ removed: 1, state: { shell: 'failed' } });
});

test.each([
  ['as files', { arrived: [OWN_FILE, OWN_SHEET] }],
  [
    'as a script, and a style sheet inside the document',
    { arrived: [OWN_FILE], inside: ['/releases/shell/s2/main.css'] },
  ],
])('on a slow processor, on which a shell that has arrived %s runs late, the page waits for it', async (_, there) => {
  const { page, reports, pass } = aPage(there);
  await pass(2500);
  await pass(8000);
  expect([page.requested, reports, page.reloads, page.state]).toEqual([[], [], 0, {}]);
  await pass(30_000);
  expect([page.reloads, page.state]).toEqual([0, { shell: 'slow' }]);
});

test('the notice waits for a slow processor only if no style sheet is missing', async () => {
  const { page, pass } = aPage({ previous: null, arrived: [OWN_FILE, OWN_SHEET], hanging: 1 });
  await pass(8000);
  expect(page).toMatchObject({ removed: 1, state: { shell: 'failed' } });
});

test('a shell whose script has arrived without its style sheet is replaced', async () => {
  const { page, pass } = aPage({ arrived: [OWN_FILE] });
  await pass(2500);
  expect(page.reloads).toBe(1);
});

test('a shell that has started is given its time', async () => {
  const { page, fire, pass } = aPage();
  await fire('load', missing({ src: OWN_FILE }));
  await pass(8000);
  expect(page).toMatchObject({ requested: [], reloads: 0, state: {} });
});

test.each([
  ['the server timings, with the edge’s token', undefined, '[{"name":"page","description":"token of the page"}]'],
  ['none, where the browser does not tell them', [{}], undefined],
  ['none, where the browser keeps no timings', [], undefined],
])('a report has %s', async (_, timings, token) => {
  const { page, tokens, fire } = aPage(timings && { timings });
  await fire('error', { filename: OWN_FILE });
  expect([tokens, page.reloads]).toEqual([[token], 1]);
});
