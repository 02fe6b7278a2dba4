/** Hosts a Google tag loads from and reports to, as its documentation lists them for content security policies. */
export const TAG_ORIGINS = [
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Consent mode's defaults: nothing is stored until the visitor allows targeting cookies. */
const CONSENT_DEFAULTS = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'});`;

const SCRIPT_ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * The scripts of the operator's tag as elements that the page's policy allows: the consent defaults first, then each
 * script once. Sources elsewhere than at Google are left out, and so is everything that is not a script.
 */
export function tagScripts(markup: string | null | undefined, nonce: string): string[] {
  const scripts = [...(markup ?? '').matchAll(SCRIPT_ELEMENT)].flatMap(([, attributes = '', code = '']) => {
    const [, doubled, single, bare] = SOURCE.exec(attributes) ?? [];
    const source = doubled ?? single ?? bare;
    if (source === undefined) return code.trim() ? [inlineScript(code, nonce)] : [];
    return isGoogles(source) ? [`<script nonce="${nonce}" async src="${new URL(source).href}"></script>`] : [];
  });
  return scripts.length === 0 ? [] : [inlineScript(CONSENT_DEFAULTS, nonce), ...scripts];
}

function inlineScript(code: string, nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}

function isGoogles(source: string): boolean {
  if (!URL.canParse(source)) return false;
  const { protocol, hostname } = new URL(source);
  return protocol === 'https:' && TAG_ORIGINS.some((origin) => hostname.endsWith(origin.replace('https://*', '')));
}
