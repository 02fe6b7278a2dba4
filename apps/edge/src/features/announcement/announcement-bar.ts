import { escapeHtml } from '@patina/http/escape-html';
import type { Announcement } from '@patina/shared-api/contract/content/announcement';
import { type ShippedTexts, textsIn } from '#plain-page/plain-page.ts';

interface AnnouncementBar {
  /** Elements above `#root`, one for each language that has a text. */
  html: string;
  styles: string;
}

/** Codes of languages that may be part of a rule. */
const CODE = /^[a-z]{2,3}(-[a-z]{2,4})?$/i;

/** Colours are tokens of the shell, whose style sheet every page waits for. */
const STYLES = `
.patina-announcement{display:none;background:linear-gradient(var(--announcement),var(--announcement)) var(--bg);border-block-end:1px solid var(--hairline);color:var(--text);font-size:var(--size-sm);text-align:center}
.patina-announcement[data-tone=info]{--announcement:var(--info-soft);--mark:var(--info)}
.patina-announcement[data-tone=success]{--announcement:var(--success-soft);--mark:var(--success)}
.patina-announcement[data-tone=warning]{--announcement:var(--warning-soft);--mark:var(--warning)}
.patina-announcement p{margin:0 auto;max-inline-size:70rem;padding:.625rem 1rem;overflow-wrap:anywhere;text-wrap:balance}
.patina-announcement a{color:var(--mark);text-underline-offset:.2em}`.replaceAll('\n', '');

/**
 * The operator's announcement, which stays while the shell changes pages. It is in the document in all its languages, of
 * which the style sheet shows that of the page, because a change of language does not load the document anew.
 */
export function announcementBar({ tone, link, texts }: Announcement): AnnouncementBar | undefined {
  const entries = Object.entries(texts).filter(([language]) => CODE.test(language));
  if (entries.length === 0) return undefined;
  const bars = entries.map(([language, text]) => {
    const name = escapeHtml(textsIn(NAMES, language));
    const sentence = link === null ? escapeHtml(text) : `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`;
    return `<section class="patina-announcement" lang="${language}" data-tone="${escapeHtml(tone)}" aria-label="${name}"><p>${sentence}</p></section>`;
  });
  const shown = entries.map(([language]) => `html[lang="${language}"] .patina-announcement[lang="${language}"]`);
  return { html: bars.join(''), styles: `${STYLES}${shown.join()}{display:block}` };
}

const NAMES: ShippedTexts<string> = { en: 'Announcement', pt: 'Aviso', es: 'Aviso', de: 'Hinweis' };
