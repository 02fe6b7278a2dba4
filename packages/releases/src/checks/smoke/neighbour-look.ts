import type { Page } from '@playwright/test';

/** What of an element people see: its place and size, and how it is drawn. */
type Look = [element: string, facts: string][];

/** Differences that are named. */
const MOST_NAMED = 3;

/**
 * How another team's page, which is open, changes; what changes is opened again, because a page may change by itself at that moment.
 */
export async function changedLooks(
  page: Page,
  release: { app: string; sheets: string[] },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const changed = await changesIn(page, release, work);
  if (changed.length === 0) return [];
  await page.reload({ waitUntil: 'load' });
  return changesIn(page, release, work);
}

/**
 * How another team's page, which is open, changes once the styles of a release are in it, and whatever else `work` does: sentences,
 * empty if it looks the same.
 * @param app Its own parts in that page may change.
 * @param sheets Addresses of all style sheets of the release.
 */
async function changesIn(
  page: Page,
  { app, sheets }: { app: string; sheets: string[] },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const first = await stillLook(page, app);
  // What moves by itself, such as a price that was changed, is nobody's doing.
  const before = await page.evaluate(lookInPage, app);
  await work();
  await page.evaluate(insertSheets, sheets);
  const after = await stillLook(page, app);
  const isStill = (index: number) => first[index]?.[1] === before[index]?.[1];
  const isSameList = before.length === after.length;
  const changed = before.flatMap(([element, facts], index): string[] => {
    const now = isSameList ? after[index]?.[1] : facts;
    return isStill(index) && now !== facts ? [nameChange(element, facts, now ?? '')] : [];
  });
  if (!isSameList) changed.push(`it had ${before.length} elements and has ${after.length}`);
  return changed.slice(0, MOST_NAMED);
}

/** Looks in a row with as many elements that make a page still, and most looks that it has for that. */
const STILL_LOOKS = 4;
const MOST_LOOKS = 40;
const BETWEEN_LOOKS_MS = 100;

/** How the page looks once all that comes by itself is there, such as parts whose code loads after the first painting. */
async function stillLook(page: Page, app: string): Promise<Look> {
  const count = () => page.evaluate(() => document.body.querySelectorAll('*').length);
  let before = await count();
  for (let same = 1, looks = 1; same < STILL_LOOKS && looks < MOST_LOOKS; looks += 1) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    const now = await count();
    same = now === before ? same + 1 : 1;
    before = now;
  }
  return page.evaluate(lookInPage, app);
}

/** The first fact that differs. */
function nameChange(element: string, before: string, after: string): string {
  const now = after.split('; ');
  const [was = '', is = ''] =
    before
      .split('; ')
      .map((fact, index) => [fact, now[index] ?? 'nothing'])
      .find(([one, other]) => one !== other) ?? [];
  return `${element} had ${was} and has ${is}`;
}

/** Runs in the page. */
async function lookInPage(app: string): Promise<Look> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const KINDS = ['display', 'visibility', 'opacity', 'color', 'background-color', 'font-size', 'font-family'];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT'].includes(element.tagName))
    .filter((element) => !element.closest(`[data-remote="${app}"]`))
    .map((element): [string, string] => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const box = `place ${Math.round(x + scrollX)}, ${Math.round(y + scrollY)}; size ${Math.round(width)} x ${Math.round(height)}`;
      const name = element.getAttribute('aria-label') ?? element.className.toString().split(' ')[0];
      return [
        `<${element.localName}${name ? ` ${name}` : ''}>`,
        [...KINDS.map((kind) => `${kind} ${style.getPropertyValue(kind)}`), box].join('; '),
      ];
    });
}

/** Runs in the page. */
async function insertSheets(addresses: string[]): Promise<void> {
  const isThere = (address: string) =>
    [...document.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]')].some((sheet) =>
      (sheet.dataset['href'] ?? sheet.getAttribute('href') ?? '').endsWith(address),
    );
  const missing = addresses.filter((address) => !isThere(address));
  await Promise.all(
    missing.map((address) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      return new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
        document.head.append(link);
      });
    }),
  );
}
