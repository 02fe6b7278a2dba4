import { NOT_FOUND_ROUTE, type Registry, type RouteHead } from '@patina/platform/registry';
import type { PageSubject } from '#features/head/page-subject.ts';
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

/** Kinds of pages that may have the operator's tag; a new kind has none until it is named here. */
const PUBLIC_KINDS: readonly (RouteHead['kind'] | PageSubject['kind'])[] = [
  'home',
  'list',
  'product',
  'page',
  'public',
];

interface Visit {
  subject: Pick<PageSubject, 'kind'>;
  /** Roles of the visitor; undefined if the API did not say. */
  roles: readonly string[] | undefined;
  hasSecretAddress: boolean;
}

/** Whether a document may have the operator's tag: it shows a public page to a visitor who is known to have no role. */
export function mayHaveTag({ subject, roles, hasSecretAddress }: Visit): boolean {
  return PUBLIC_KINDS.includes(subject.kind) && roles?.length === 0 && !hasSecretAddress;
}

/** All routes of a document's releases by their patterns: whether their pages may have the tag. */
export function tagPagesOf({ shell, remotes }: Registry): Record<string, boolean> {
  const routes = [shell, ...Object.values(remotes)].flatMap(({ live }) => live.routes);
  return Object.fromEntries(
    routes
      .filter(({ path }) => path !== NOT_FOUND_ROUTE)
      .map(({ path, head }) => [path, head !== undefined && PUBLIC_KINDS.includes(head.kind)]),
  );
}
