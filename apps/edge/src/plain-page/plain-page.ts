import { escapeHtml } from '@patina/http/escape-html';
import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';
import { integrityOf } from '@patina/releases/storage/release-file';

const STYLES =
  'body{margin:0;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}main{display:grid;min-height:100vh;place-content:center;justify-items:center;gap:24px;padding:24px;box-sizing:border-box;text-align:center}h1{margin:0;font-size:24px}p{margin:0;text-wrap:balance}a{padding:10px 20px;border-radius:10px;background:#56d6b2;color:#05231b;text-decoration:none}';

export interface PlainPage {
  headers: Record<string, string>;
  html: string;
}

/** Texts in the languages that are shipped. */
export type ShippedTexts<Texts> = Readonly<Record<ShippedLanguage, Texts>>;

/** The texts in a language; English in one that only the operator has. */
export function textsIn<Texts>(texts: ShippedTexts<Texts>, language: string | undefined): Texts {
  return new Map<string | undefined, Texts>(Object.entries(texts)).get(language) ?? texts.en;
}

export interface PlainTexts {
  title: string;
  sentence: string;
  /** Of the link that loads the page anew. */
  retry: string;
}

interface PlainContent extends PlainTexts {
  styles?: string;
  /** Above the title; HTML. */
  picture?: string;
  /** Source of a script that reloads the page by itself; it may call the edge. */
  script?: string;
}

/** A page that needs nothing but itself, instead of one that cannot be sent now. */
export function plainPage(
  language: string | undefined,
  { title, sentence, retry, styles = '', picture = '', script }: PlainContent,
): PlainPage {
  const lang = SHIPPED_LANGUAGES.find((code) => code === language) ?? 'en';
  const rules = STYLES + styles;
  const scripts = script === undefined ? '' : ` script-src '${integrityOf(script)}'; connect-src 'self';`;
  const policy = `default-src 'none'; style-src '${integrityOf(rules)}';${scripts} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;
  const main = `${picture}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p><a href="">${escapeHtml(retry)}</a>`;
  const waiting = script === undefined ? '' : `<script>${script}</script>`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${rules}</style></head><body><main>${main}</main>${waiting}</body></html>`,
  };
}
