import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { shellWatchdog } from './shell-watchdog.ts';

const live = aRelease('s2', { entry: 'main.js' });
const OWN_FILE = 'https://store.test/releases/shell/s2/main.js';

/** A page with the watchdog of `s2`; `hasRendered` once the shell has rendered something. */
function aPage({ previous = aRelease('s1'), cookie = '', hasRendered = false } = {}) {
  const listeners: Record<string, (event: object) => void> = {};
  const reports: { failures: unknown[] }[] = [];
  const page = { cookie, reloads: 0 };
  runInNewContext(shellWatchdog({ paths: [], live, previous }, 0), {
    document: {
      querySelector: () => (hasRendered ? {} : null),
      get cookie() {
        return page.cookie;
      },
      set cookie(text: string) {
        page.cookie = text.split(';', 1)[0] ?? '';
      },
    },
    location: {
      reload() {
        page.reloads += 1;
      },
    },
    async fetch(_: string, { body }: { body: string }) {
      reports.push(JSON.parse(body));
    },
    addEventListener(name: string, listener: (event: object) => void) {
      listeners[name] = listener;
    },
  });
  return { page, reports, fire: (name: string, event: object) => listeners[name]?.(event) };
}

test.each([
  ['a file that does not load', 'error', { target: { src: OWN_FILE } }, 'load'],
  ['an error during the start', 'error', { filename: OWN_FILE }, 'error'],
  ['an unhandled promise rejection', 'unhandledrejection', { reason: new Error(OWN_FILE) }, 'error'],
])('%s is reported, and the page is reloaded with the previous shell', (_, name, event, kind) => {
  const { page, reports, fire } = aPage();
  fire(name, event);
  fire(name, event);
  expect(reports).toMatchObject([{ failures: [{ app: 'shell', version: 's2', kind, standIn: 's1' }] }]);
  expect(page).toEqual({ cookie: 'failedShell=s2', reloads: 1 });
});

test('a shell that failed before in this browser is not reloaded again', () => {
  const { page, reports, fire } = aPage({ cookie: 'failedShell=s0~s2' });
  fire('error', { filename: OWN_FILE });
  expect(reports).toHaveLength(1);
  expect(page.reloads).toBe(0);
});

test.each([
  ['of another file', { filename: 'https://store.test/other.js' }, {}],
  ['of a file that the file loader loads', { target: { src: OWN_FILE, dataset: { late: '' } } }, {}],
  ['after the shell has rendered', { filename: OWN_FILE }, { hasRendered: true }],
])('an error %s is ignored by the watchdog', (_, event, change) => {
  const { page, reports, fire } = aPage(change);
  fire('error', event);
  expect([reports, page.reloads]).toEqual([[], 0]);
});
