import type { InlineCode } from './inline-code.ts';

/** Hosts of Google's tag, as its documentation lists them for content security policies. */
export const GOOGLE_TAG_ORIGINS = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Consent mode's defaults: Google stores nothing until the visitor allows targeting cookies. */
const CONSENT_DEFAULTS = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'});`;

const SCRIPT_ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * The script elements of the operator's Google tag: the consent defaults first, then each script. Scripts from other hosts
 * and other elements are left out.
 */
export function googleTagScripts(markup: string | null | undefined, inlineCode: Pick<InlineCode, 'script'>): string[] {
  const scripts = [...(markup ?? '').matchAll(SCRIPT_ELEMENT)].flatMap(([, attributes = '', code = '']) => {
    const [, doubled, single, bare] = SOURCE.exec(attributes) ?? [];
    const source = doubled ?? single ?? bare;
    if (source === undefined) return code.trim() ? [inlineCode.script(code)] : [];
    return isGoogleSource(source) ? [`<script async src="${new URL(source).href}"></script>`] : [];
  });
  return scripts.length === 0 ? [] : [inlineCode.script(CONSENT_DEFAULTS), ...scripts];
}

function isGoogleSource(source: string): boolean {
  if (!URL.canParse(source)) return false;
  const { protocol, hostname } = new URL(source);
  return (
    protocol === 'https:' && GOOGLE_TAG_ORIGINS.some((origin) => hostname.endsWith(origin.replace('https://*', '')))
  );
}
