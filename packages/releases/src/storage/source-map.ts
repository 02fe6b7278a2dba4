import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Release } from '@patina/platform/registry';
import * as z from 'zod/mini';
import type { ObjectStore } from './object-store.ts';
import { readListedFile } from './release-file.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Folder of a build and of a release with the source maps of its scripts; nothing below it is served. */
export const MAPS = 'source-maps/';

/** A larger map is not published, and not read. */
export const MOST_MAP_BYTES = 4 * 1024 * 1024;

/** Name, first line and column, last line and column; lines from 1 and columns from 0, as in source maps. */
const NamedFunction = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
export type NamedFunction = z.output<typeof NamedFunction>;

/** A source map (version 3) without the texts of the sources, and with their functions, the outer before the inner. */
export const SourceMap = z.object({
  version: z.literal(3),
  /** Paths from the root of the repository. */
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  /** By the index of the source. */
  functions: z.array(z.array(NamedFunction)),
});
export type SourceMap = z.output<typeof SourceMap>;

/** Whether a file of a build is a source map that is published. */
export const isMap = (file: string) => file.startsWith(MAPS) && file.endsWith('.map');

const publishedName = (file: string) => `${file}.br`;

/** A source map as it is published: compressed only, since no browser asks for it; undefined for one that is too large. */
export async function publishedMap(
  file: string,
  content: Buffer,
): Promise<readonly [name: string, content: Buffer] | undefined> {
  if (content.length > MOST_MAP_BYTES) return undefined;
  // Better compression takes ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return [publishedName(file), await compress(content, { params })];
}

/**
 * The source map of a script of a release; undefined for a script without one, and for older releases.
 * @param script such as `static/js/async/page.1a2b3c.js`
 * @throws Error for one that was altered, is too large or is no source map
 */
export async function readMap(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  release: Pick<Release, 'version' | 'listing'>,
  script: string,
): Promise<SourceMap | undefined> {
  // Without a list of its files a release has no maps either, and any name would be read.
  if (release.listing === undefined) return undefined;
  const content = await readListedFile(store, app, release, publishedName(`${MAPS}${script}.map`));
  if (!content) return undefined;
  const text = await decompress(content, { maxOutputLength: MOST_MAP_BYTES });
  return z.parse(SourceMap, JSON.parse(text.toString('utf8')));
}
