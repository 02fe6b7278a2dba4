/// <reference lib="dom" />
/* This file runs in the browser: its functions are sent there as text and may use nothing outside of them. */

interface GridTimes {
  laidOut: number;
  painted: number;
}

/** Results of the measurement in the page; all times in milliseconds since the navigation started. */
export interface PageWatch {
  /** Resolves with the times at which the grid was in the document and at which it had been painted. */
  grid: Promise<GridTimes>;
  /** Resolves when the filters, which are to be pressed once the grid has been painted, are painted themselves. */
  usable: Promise<number>;
  largestPaint: number;
  layoutShift: number;
}

/** A file that a page loaded. */
export interface LoadedFile {
  url: string;
  /** Compressed size, without headers. */
  bytes: number;
  arrived: number;
  /** Whether the document names it as a script. */
  isFirst: boolean;
}

/** One cold visit, in milliseconds and bytes. */
export interface Visit {
  grid: GridTimes;
  /** When the first click on the page, on its filters, was answered. */
  usable: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** The document first, then in the order of the requests. */
  files: LoadedFile[];
}

declare global {
  interface Window {
    patinaWatch: PageWatch;
  }
}

/** Waits from the page's start for the first frame with this many product cards that have text and a size, then for filters. */
export function watchPage(cards: number): void {
  const isReady = () => {
    const candidates = [...document.querySelectorAll('main article')];
    if (candidates.length < cards) return false;
    // The place of a card that is far below the screen has its size, while the card itself is not laid out.
    const hasSize = ({ parentElement }: Element) => (parentElement?.getBoundingClientRect().height ?? 0) > 0;
    return candidates.filter((card) => card.textContent && hasSize(card)).length >= cards;
  };
  const painted = () =>
    // The second next frame starts when the next one has been painted.
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    );
  const until = (what: string, isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`No ${what} within a minute.`)), 60_000);
      const check = () => {
        if (!isThere()) return;
        observer.disconnect();
        clearTimeout(timeout);
        resolve();
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true });
      check();
    });
  const whenGrid = async () => {
    await until(`${cards} product cards`, isReady);
    return { laidOut: performance.now(), painted: await painted() };
  };
  const grid = whenGrid();
  const whenUsable = async () => {
    await grid;
    await until('filters', () => document.querySelector('[role=dialog]')?.textContent !== undefined);
    return painted();
  };
  const watch: PageWatch = { grid, usable: whenUsable(), largestPaint: 0, layoutShift: 0 };
  new PerformanceObserver((list) => {
    watch.largestPaint = list.getEntries().at(-1)?.startTime ?? watch.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watch.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.patinaWatch = watch;
}

/** Reads the results of the measurement. */
export async function readVisit(): Promise<Visit> {
  const { grid, usable, largestPaint, layoutShift } = window.patinaWatch;
  const first = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
  );
  const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return {
    grid: await grid,
    usable: await usable,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint,
    layoutShift,
    files: (loaded as PerformanceResourceTiming[]).map(({ name, encodedBodySize, responseEnd }) => ({
      url: new URL(name).pathname,
      bytes: encodedBodySize,
      arrived: responseEnd,
      isFirst: first.has(name),
    })),
  };
}
