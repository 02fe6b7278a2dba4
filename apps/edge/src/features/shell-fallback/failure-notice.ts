import { escapeHtml } from '@patina/http/escape-html';
import { type ShippedTexts, textsIn } from '#plain-page/plain-page.ts';

interface NoticeOptions {
  language: string;
  /** The operator's support address, if known. */
  supportEmail: string | null | undefined;
}

/**
 * The sentence that a page shows if its shell does not start, with a link to try again and the support address: HTML of
 * the document, because no script of the store may be there. The watchdog shows it; where not even that runs, the style
 * sheet does after a time, as long as there is nothing but the splash screen. Below content of the server it is a bar: that
 * can be read without scripts.
 */
export function failureNotice({ language, supportEmail }: NoticeOptions): string {
  const { sentence, retry, contact } = textsIn(TEXTS, language);
  const support = supportEmail ? `<p>${contact} ${mailLink(supportEmail)}</p>` : '';
  return `<div id="patina-failure" class="patina-notice" role="alert"><p>${sentence}</p><a href="">${retry}</a>${support}</div>`;
}

/**
 * The sentence of a page without content that is opened with scripts switched off, with a link to the home page, unless it is
 * that, and the support address.
 */
export function scriptlessNotice({ language, supportEmail }: NoticeOptions, pathname: string): string {
  const { scriptless, home } = textsIn(TEXTS, language);
  const link = pathname === '/' ? '' : `<a href="/">${home}</a>`;
  const support = supportEmail ? `<p>${mailLink(supportEmail)}</p>` : '';
  return `<noscript><div id="patina-scriptless" class="patina-notice"><p>${scriptless}</p>${link}${support}</div></noscript>`;
}

function mailLink(email: string): string {
  const address = escapeHtml(email);
  return `<a href="mailto:${address}">${address}</a>`;
}

/** Their style sheet, for the document's head. The animation waits longer than a shell that waits for the API. */
export const FAILURE_STYLES = `
.patina-notice{display:grid;position:fixed;inset:0;place-content:center;justify-items:center;gap:24px;padding:24px;text-align:center;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}
#patina-failure{display:none}
body:has(#patina-scriptless)>:is(#root,#patina-failure){display:none!important}
#patina-scriptless{z-index:1;text-wrap:balance}
.patina-notice p{margin:0;overflow-wrap:anywhere}
.patina-notice a{color:#56d6b2}
.patina-notice>a{padding:10px 20px;border-radius:10px;background:#56d6b2;color:#05231b;text-decoration:none}
#root:has(>.patina-splash)~#patina-failure{display:grid;animation:patina-failure 20s step-end both}
[data-shell=failed] #root{display:none}
[data-shell=failed] #root~#patina-failure,[data-shell=slow] #root:has(>.patina-splash)~#patina-failure{display:grid;animation:none}
[data-shell=slow] #root[data-server]~#patina-failure{display:grid;inset:auto 0 0;gap:8px;padding:16px 24px;border-top:1px solid #2b3440}
@keyframes patina-failure{from{visibility:hidden}}`.replaceAll('\n', '');

/** Texts of the notice in one language. */
interface NoticeTexts {
  sentence: string;
  retry: string;
  /** Before the operator's support address. */
  contact: string;
  /** Where scripts are switched off, with a link to the home page. */
  scriptless: string;
  home: string;
}

const TEXTS: ShippedTexts<NoticeTexts> = {
  en: {
    sentence: 'The store is not loading at the moment.',
    retry: 'Try again',
    contact: 'If it stays like this, write to us:',
    scriptless: 'This page needs JavaScript. Please switch it on in your browser and reload the page.',
    home: 'To the home page',
  },
  pt: {
    sentence: 'A loja não está a carregar de momento.',
    retry: 'Tentar novamente',
    contact: 'Se continuar assim, escreva-nos:',
    scriptless: 'Esta página precisa de JavaScript. Ative-o no seu navegador e recarregue a página.',
    home: 'Ir para a página inicial',
  },
  es: {
    sentence: 'La tienda no se está cargando en este momento.',
    retry: 'Reintentar',
    contact: 'Si sigue así, escríbenos:',
    scriptless: 'Esta página necesita JavaScript. Actívalo en tu navegador y recarga la página.',
    home: 'Ir a la página de inicio',
  },
  de: {
    sentence: 'Der Shop wird gerade nicht geladen.',
    retry: 'Erneut versuchen',
    contact: 'Wenn es so bleibt, schreiben Sie uns:',
    scriptless:
      'Diese Seite braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
    home: 'Zur Startseite',
  },
};
