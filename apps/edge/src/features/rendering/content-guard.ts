import { inlineJson } from '@patina/http/inline-json';
import type { BootLocale } from '@patina/platform/boot-data';
import { readPageFunction } from '#page/inline-code.ts';

/** Longest time that rendered content waits for its style sheets, in milliseconds. */
const STYLES_TIMEOUT_MS = 2500;

/** Hides content that the browser must render anew. */
export const CONTENT_GUARD_STYLES = '[data-content=stale] #root[data-server]{visibility:hidden}';

/** Inline script of a page that was to have content and gets none: the browser renders it. */
export const WITHOUT_CONTENT = 'patinaContent.isStale=true';

const FUNCTION = await readPageFunction(new URL('./content-script.js', import.meta.url));

interface RenderedFor {
  locale: BootLocale | null;
  /** Whether the address requests the language, whatever the browser has stored. */
  isLanguageRequested: boolean;
}

/**
 * Inline script of a page with rendered content, before that content. It hides the content, and makes the shell render it
 * anew, if this browser has stored another language or currency than the server knew, or if a style sheet fails or hangs:
 * neither the wrong currency nor an unstyled page is shown. It also keeps what the visitor does before the page is
 * hydrated; see server-content.ts of the platform.
 */
export function contentGuard({ locale, isLanguageRequested }: RenderedFor): string {
  const stored = {
    currencyCode: locale?.currency,
    ...(!isLanguageRequested && { languageId: String(locale?.language) }),
  };
  return `(${FUNCTION})(${inlineJson(stored)},${STYLES_TIMEOUT_MS})`;
}
