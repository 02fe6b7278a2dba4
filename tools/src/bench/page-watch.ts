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
  largestPaint: number;
  layoutShift: number;
}

/** A file that a page loaded. */
export interface LoadedFile {
  url: string;
  /** Compressed size, without headers. */
  bytes: number;
  arrived: number;
}

/** One cold visit, in milliseconds and bytes. */
export interface Visit {
  grid: GridTimes;
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

/** Waits from the page's start for the first frame with this many product cards that have text and a size. */
export function watchPage(cards: number): void {
  const isReady = () => {
    const candidates = [...document.querySelectorAll('main article')];
    if (candidates.length < cards) return false;
    return candidates.filter((card) => card.textContent && card.getBoundingClientRect().height > 0).length >= cards;
  };
  const grid = new Promise<GridTimes>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`No ${cards} product cards within a minute.`)), 60_000);
    const observer = new MutationObserver(() => {
      if (!isReady()) return;
      observer.disconnect();
      clearTimeout(timeout);
      const laidOut = performance.now();
      // The second next frame starts when the next one, with the grid, has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({ laidOut, painted: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const watch: PageWatch = { grid, largestPaint: 0, layoutShift: 0 };
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
  const { grid, largestPaint, layoutShift } = window.patinaWatch;
  const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return {
    grid: await grid,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint,
    layoutShift,
    files: (loaded as PerformanceResourceTiming[]).map(({ name, encodedBodySize, responseEnd }) => ({
      url: new URL(name).pathname,
      bytes: encodedBodySize,
      arrived: responseEnd,
    })),
  };
}
