/** `<app>/<version>/<file>`; what is beside the versions, such as the claims, is for the commands of the project only. */
const RELEASE_FILE = /^[^/]+\/(?!claims\/)[^/]+\/[^/]/;

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

/** Whether a name of the store is a file of a release, which anybody may read and nobody changes. */
export function isReleaseFile(name: string): boolean {
  return RELEASE_FILE.test(name);
}

/** Headers that a content is to be served with, so that an edge and a bucket behind a CDN say the same. */
export interface DeliveryHeaders {
  'content-type': string;
  'cache-control': string;
  /** Of the compressed forms, such as `entry.js.br`; their type is that of the file. */
  'content-encoding'?: string;
}

/** How a content of the store is served. */
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
