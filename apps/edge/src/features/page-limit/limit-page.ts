import { escapeHtml } from '@patina/http/escape-html';
import { interpolate } from '@patina/http/interpolate';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { integrityOf } from '@patina/releases/storage/release-file';
import { limitTexts } from './limit-texts.ts';

const STYLES =
  'body{display:grid;min-height:100vh;margin:0;place-content:center;justify-items:center;gap:24px;padding:24px;box-sizing:border-box;text-align:center;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}h1{margin:0;font-size:24px}p{margin:0;text-wrap:balance}a{padding:10px 20px;border-radius:10px;background:#56d6b2;color:#05231b;text-decoration:none}';

const POLICY = `default-src 'none'; style-src '${integrityOf(STYLES)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Headers of the page; it needs nothing else, so that it costs nothing. */
export const LIMIT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The page for an address that has requested too many, in the visitor's language. */
export function limitPage(language: string | undefined, seconds: number): string {
  const { title, sentence, retry } = limitTexts(language);
  const lang = SHIPPED_LANGUAGES.find((code) => code === language) ?? 'en';
  const words = escapeHtml(interpolate(sentence, { seconds: String(seconds) }));
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLES}</style></head><body><h1>${title}</h1><p>${words}</p><a href="">${retry}</a></body></html>`;
}
