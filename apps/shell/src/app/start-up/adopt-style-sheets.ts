import type { FileLoader } from '@patina/platform/file-loader';
import { withTimeout } from '@patina/platform/timeout';
import { STYLE_SHEETS_TIMEOUT_MS } from '@patina/platform/timeouts';

/**
 * Applies the style sheets of the first page's remote, which are in the document as preloads, because those do not
 * block. Resolves when all have loaded except those that the page itself waits for; one that fails is left to the page.
 */
export async function adoptStyleSheets(
  document: Document,
  files: Pick<FileLoader, 'styleSheet' | 'isAwaited' | 'removeStyleSheets'>,
): Promise<void> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[as="style"]');
  await Promise.all(
    Array.from(preloads, ({ href }) => {
      const arrives = files.styleSheet(href);
      if (!files.isAwaited(href)) {
        return withTimeout(STYLE_SHEETS_TIMEOUT_MS, arrives).catch(() => files.removeStyleSheets(href));
      }
      arrives.catch(() => undefined);
      return undefined;
    }),
  );
}

/** The family of the kit's `fonts.css`. */
const FONT = '1em "Geist Variable"';

/**
 * Loads the font once the scripts have arrived. The splash screen does not use it: loaded by the document's first text,
 * it would compete with the scripts on a slow line; loaded here, it still arrives before the page.
 */
export function loadFont({ fonts }: Document): void {
  // If it fails, the fallback font is used, which has the same metrics.
  fonts.load(FONT).catch(() => undefined);
}
