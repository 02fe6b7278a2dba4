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
