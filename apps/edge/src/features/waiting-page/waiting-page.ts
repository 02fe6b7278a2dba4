import { inlineJson } from '@patina/http/inline-json';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { readPageFunction } from '#page/inline-code.ts';
import { type PlainPage, type PlainTexts, plainPage, type ShippedTexts, textsIn } from '#plain-page/plain-page.ts';

/** The first and the longest pause between two questions for the page, in milliseconds. */
const PAUSES = [2000, 15_000];

const SCRIPT = `(${await readPageFunction(new URL('./waiting-script.js', import.meta.url))})(${inlineJson(PAUSES)})`;

const RING = '<span class="ring" aria-hidden="true"></span>';
const RING_STYLES =
  '.ring{width:40px;height:40px;border:2px solid #2b3440;border-top-color:#56d6b2;border-radius:50%;box-sizing:border-box;animation:turn .9s linear infinite}@keyframes turn{to{rotate:1turn}}@media(prefers-reduced-motion:reduce){.ring{animation-duration:4s}}';

/**
 * The page while the API is away and a page could not start, which loads the page at its address once it is there: what a
 * page does itself that has its frame. See docs/decisions/0047-the-store-waits-for-its-database.md.
 * @param language of the visitor, if known
 * @param accepted the browser's `Accept-Language`, for the first page that an edge sends
 */
export function waitingPage(language: string | undefined, accepted: string | undefined): PlainPage {
  const shown = language ?? firstShipped(accepted);
  return plainPage(shown, { ...textsIn(TEXTS, shown), styles: RING_STYLES, picture: RING, script: SCRIPT });
}

/** Browsers name the preferred language first. */
function firstShipped(accepted = ''): string | undefined {
  const codes = accepted.split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  return codes.find((code) => (SHIPPED_LANGUAGES as readonly string[]).includes(code));
}

const TEXTS: ShippedTexts<PlainTexts> = {
  en: {
    title: 'One moment, please',
    sentence: 'The store is not answering at the moment. This page waits and goes on by itself.',
    retry: 'Try again now',
  },
  pt: {
    title: 'Um momento, por favor',
    sentence: 'A loja não está a responder de momento. Esta página espera e continua sozinha.',
    retry: 'Tentar já',
  },
  es: {
    title: 'Un momento, por favor',
    sentence: 'La tienda no responde en este momento. Esta página espera y sigue por sí sola.',
    retry: 'Reintentar ahora',
  },
  de: {
    title: 'Einen Moment, bitte',
    sentence: 'Der Shop antwortet gerade nicht. Diese Seite wartet und macht von selbst weiter.',
    retry: 'Jetzt erneut versuchen',
  },
};
