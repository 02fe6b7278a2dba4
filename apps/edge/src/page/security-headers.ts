import { TAG_ORIGINS } from './tag-scripts.ts';

interface PagePolicy {
  /** What the page's own inline scripts carry. */
  nonce: string;
  /** Where pictures come from besides the store. */
  imageOrigins: string[];
  /** Where builds run that are no releases: they may bring code, styles and their socket; none for a visitor. */
  buildOrigins: string[];
  /** Whether the operator's Google tag is in the page. */
  hasTag: boolean;
  /** Whether the visitor came over TLS. */
  isSecure: boolean;
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers of every page. Scripts are the store's own files and the few inline ones that carry the nonce. Neither
 * development servers nor Google's tag know about Trusted Types, so a page with one of them goes without.
 */
export function securityHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': Object.entries(contentPolicy(policy))
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(policy.isSecure && { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function contentPolicy({ nonce, imageOrigins, buildOrigins, hasTag }: PagePolicy): Record<string, string> {
  const own = ["'self'", ...buildOrigins];
  const sockets = buildOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const tag = hasTag ? TAG_ORIGINS : [];
  const knowsTrustedTypes = buildOrigins.length === 0 && !hasTag;
  return {
    'default-src': "'none'",
    'script-src': [...own, `'nonce-${nonce}'`, ...tag].join(' '),
    // A nonce would forbid what a development server shows of a change that does not compile.
    'style-src': [...own, buildOrigins.length > 0 ? "'unsafe-inline'" : `'nonce-${nonce}'`].join(' '),
    'img-src': [...own, 'data:', ...imageOrigins, ...tag].join(' '),
    'font-src': own.join(' '),
    'connect-src': [...own, ...sockets, ...tag].join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(knowsTrustedTypes && { 'require-trusted-types-for': "'script'", 'trusted-types': 'patina-html' }),
  };
}
