/** The family of the kit's `fonts.css`. */
const TEXT_FACE = '1em "Geist Variable"';

/**
 * Asks for the text face now that the scripts have arrived. The splash does without it: asked for by the first text of
 * the document, it would take its share of a slow line from the scripts; asked for here, it still comes before the page.
 */
export function loadTextFace({ fonts }: Document): void {
  // Without it the page is written in the fallback, which has the same measures.
  fonts.load(TEXT_FACE).catch(() => undefined);
}
