import { withTimeout } from '@patina/platform/timeout';

/** Longest time that the first page waits for its style sheets. */
const STYLE_SHEETS_TIMEOUT_MS = 2500;

/**
 * Makes the bundler's style loader recognise the style sheets that are in the document: it compares absolute addresses,
 * the document has paths, and without this each would load a second time. A remote's style sheets are in the document as
 * preloads, which block nothing, and become style sheets here. Resolves when they have loaded; one that fails is left to
 * the loader.
 */
export async function adoptStyleSheets(document: Document): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    link.dataset['href'] = link.href;
  }
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[as="style"]');
  await Promise.all(Array.from(preloads, applyPreload));
}

async function applyPreload(preload: HTMLLinkElement): Promise<void> {
  const sheet = preload.cloneNode() as HTMLLinkElement;
  sheet.rel = 'stylesheet';
  sheet.dataset['href'] = sheet.href;
  const arrives = new Promise((resolve, reject) => {
    sheet.onload = resolve;
    sheet.onerror = reject;
  });
  preload.after(sheet);
  await withTimeout(STYLE_SHEETS_TIMEOUT_MS, arrives).catch(() => sheet.remove());
}
