import { GOOGLE_TAG_ORIGINS } from './google-tag.ts';
import type { InlineSources } from './inline-code.ts';

interface PagePolicy {
  inline: InlineSources;
  /** Origins of pictures besides the store. */
  imageOrigins: string[];
  /** Origins of builds that are not releases: code, styles and web sockets; empty for visitors. */
  buildOrigins: string[];
  hasTag: boolean;
  hasSecretAddress: boolean;
  isSecure: boolean;
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Security headers of every page. Scripts are the store's own files and those inline scripts whose hashes it names. Development servers
 * and Google's tag do not support Trusted Types, so a page with one of them does not require them.
 */
export function securityHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': Object.entries(contentPolicy(policy))
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': policy.hasSecretAddress ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(policy.isSecure && { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function contentPolicy({ inline, imageOrigins, buildOrigins, hasTag }: PagePolicy): Record<string, string> {
  const own = ["'self'", ...buildOrigins];
  const sockets = buildOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const tag = hasTag ? GOOGLE_TAG_ORIGINS : [];
  const supportsTrustedTypes = buildOrigins.length === 0 && !hasTag;
  return {
    'default-src': "'none'",
    'script-src': [...own, ...inline.scripts, ...tag].join(' '),
    // With a hash, browsers would ignore 'unsafe-inline', which the overlay of development servers needs.
    'style-src': [...own, ...(buildOrigins.length > 0 ? ["'unsafe-inline'"] : inline.styles)].join(' '),
    'img-src': [...own, 'data:', ...imageOrigins, ...tag].join(' '),
    'font-src': own.join(' '),
    'connect-src': [...own, ...sockets, ...tag].join(' '),
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(supportsTrustedTypes && {
      'require-trusted-types-for': "'script'",
      'trusted-types': 'patina-html patina-scripts',
    }),
  };
}
