import { within } from '@patina/platform/within';

/** How long the first page waits for its style sheets, in milliseconds. */
const PATIENCE = 2500;

/**
 * Tells the bundler's style loader which style sheets the page came with: it looks for their whole address, the page
 * names them by path, and without this it would load each of them a second time. Those of a remote came as preloads,
 * which hold nothing up, and become style sheets here. Resolves when they are there; one that does not come is left to
 * the loader.
 */
export async function claimStyles(document: Document): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    link.dataset['href'] = link.href;
  }
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[as="style"]');
  await Promise.all(Array.from(preloads, takeUp));
}

async function takeUp(preload: HTMLLinkElement): Promise<void> {
  const sheet = preload.cloneNode() as HTMLLinkElement;
  sheet.rel = 'stylesheet';
  sheet.dataset['href'] = sheet.href;
  const arrives = new Promise((resolve, reject) => {
    sheet.onload = resolve;
    sheet.onerror = reject;
  });
  preload.after(sheet);
  await within(PATIENCE, arrives).catch(() => sheet.remove());
}
