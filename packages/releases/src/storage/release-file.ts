import { createHash } from 'node:crypto';
import type { Release } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from './object-store.ts';

/** File of a release that renders the app's pages on the server. */
export const SERVER_BUILD = 'server/app.cjs';

/** Manifest of a release; written last. */
export const RELEASE_MANIFEST = 'release.json';

/** File of a release with the integrity of all its files but the manifest, compressed forms included. */
export const FILE_LIST = 'files.json';

/** File of a shell's release that its pages are made of. */
export const SHELL_DOCUMENT = 'document.html';

/** `<app>/<version>/<file>`; other names are claims on versions, marks of bad releases, previews and an app's own registry. */
const RELEASE_FILE = /^[^/]+\/(?!claims\/|marks\/|previews\/|registry-editions\/)[^/]+\/[^/]/;

/** Server builds, and source maps, wherever a build has put them and however compressed. */
const PRIVATE_FILE = /^[^/]+\/[^/]+\/(server|source-maps)\/|\.map(\.\w+)?$/i;

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

/** Whether an object is a file of a release, public or not. */
export const isReleaseFile = (name: string): boolean => RELEASE_FILE.test(name);

/** Whether everybody who may see a release may load the file. */
export const isPublicFile = (name: string): boolean => isReleaseFile(name) && !PRIVATE_FILE.test(name);

/** Whether a browser would show a file as a page of the store. */
export const isHtml = (name: string): boolean => /\.html?(\.(br|gz))?$/i.test(name);

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
    'cache-control': isPublicFile(name) ? IMMUTABLE : 'no-cache',
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

/** Integrity of the files of a release by name. */
export type FileList = ReadonlyMap<string, string>;

const Listed = z.record(z.string(), z.string());

/**
 * The list of all files of a release; undefined for a release made before there were lists.
 * @throws Error if it is missing, or not the one that the release names
 */
export async function readFileList(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  { version, listing }: Pick<Release, 'version' | 'listing'>,
): Promise<FileList | undefined> {
  if (listing === undefined) return undefined;
  const name = `${app}/${version}/${FILE_LIST}`;
  const content = await store.get(name);
  if (!content) throw new Error(`${name} is gone.`);
  if (integrityOf(content) !== listing) throw new Error(`${name} has been altered.`);
  return new Map(Object.entries(z.parse(Listed, JSON.parse(content.toString('utf8')))));
}

/**
 * A file of a release as it was published; undefined if there is none of that name. That of a release made before there
 * were lists is not checked.
 * @throws Error if it was altered or removed since
 */
export async function readListedFile(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  release: Pick<Release, 'version' | 'listing'>,
  file: string,
): Promise<Buffer | undefined> {
  const list = await readFileList(store, app, release);
  const expected = list?.get(file);
  if (list && expected === undefined) return undefined;
  const content = await store.get(`${app}/${release.version}/${file}`);
  if (expected === undefined || (content && integrityOf(content) === expected)) return content;
  throw new Error(`${app}/${release.version}/${file} has been altered.`);
}

/** Content of a JSON file of a release; undefined for an older release without that file. */
export async function readReleaseFile<Schema extends z.ZodMiniType>(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  { version }: Pick<Release, 'version'>,
  name: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await store.get(`${app}/${version}/${name}`);
  return text && z.parse(schema, JSON.parse(text.toString('utf8')));
}
