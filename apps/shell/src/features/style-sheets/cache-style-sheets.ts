import { STYLES_COOKIE } from '@patina/platform/boot-data';

/** In seconds. A browser that has dropped the files by then waits for them, as for any style sheet. */
const MAX_AGE = 30 * 24 * 60 * 60;

/**
 * Caches the style sheets that the document has inside and then tells the edge, whose next documents link to them. If one
 * fails, the next document has them inside again.
 * @param mark of the releases that they are of; undefined in a document that links to its style sheets
 */
export async function cacheStyleSheets(window: Window, mark: string | undefined): Promise<void> {
  if (mark === undefined) return;
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  const sheets = [...window.document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
  const areCached = await Promise.all(sheets.map(({ dataset }) => isCached(dataset['href'] ?? '')));
  if (!areCached.every(Boolean)) return;
  window.document.cookie = `${STYLES_COOKIE}=${mark}; path=/; max-age=${MAX_AGE}; samesite=lax`;
}

async function isCached(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { priority: 'low' });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
