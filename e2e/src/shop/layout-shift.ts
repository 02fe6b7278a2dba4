import type { Page } from '@playwright/test';
import { provideFallbackFont } from '#shop/fallback-font.ts';

/** Sums up the layout shifts of every document that a page opens from now on (CLS without session windows). */
export async function watchLayoutShift(page: Page): Promise<void> {
  await provideFallbackFont(page);
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    Object.assign(globalThis, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) sum.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
}
