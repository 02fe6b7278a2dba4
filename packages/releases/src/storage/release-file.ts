import { createHash } from 'node:crypto';

/** File of a release that renders the app's pages on the server. */
export const SERVER_BUILD = 'server/app.cjs';

/**
 * `<app>/<version>/<file>`; other names, such as the claims on versions, an app's own registry and server builds, are not
 * public.
 */
const RELEASE_FILE = /^[^/]+\/(?!claims\/|registry-editions\/)[^/]+\/(?!server\/)[^/]/;

const IMMUTABLE = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const ENCODINGS: Record<string, string> = { br: 'br', gz: 'gzip' };

/** Whether an object is a file of a release: public and immutable. */
export function isReleaseFile(name: string): boolean {
  return RELEASE_FILE.test(name);
}

/** Headers of an object, the same from an edge and from a bucket behind a CDN. */
export interface DeliveryHeaders {
  'content-type': string;
  'cache-control': string;
  /** Of the compressed forms, such as `entry.js.br`, whose type is that of the original file. */
  'content-encoding'?: string;
}

/** Headers to serve an object with. */
export function deliveryHeaders(name: string): DeliveryHeaders {
  const encoding = ENCODINGS[extensionOf(name)];
  const file = encoding === undefined ? name : name.slice(0, name.lastIndexOf('.'));
  return {
    'content-type': CONTENT_TYPES[extensionOf(file)] ?? 'application/octet-stream',
    'cache-control': isReleaseFile(name) ? IMMUTABLE : 'no-cache',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Subresource integrity of a file: `sha256-…`. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
