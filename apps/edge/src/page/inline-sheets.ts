import { createHash } from 'node:crypto';
import { type Registry, releaseBase } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { integrityOf } from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import { type InlineSheet, sourceOf } from './inline-code.ts';
import { type PageFile, type PageFiles, styleSheetsOf } from './page-files.ts';

/** More than the sheets of all pages of two releases of each app. */
const MAX_SHEETS = 200;
/** How long one that cannot be inside a document is linked to before it is read again, in milliseconds. */
const RETRY_MS = 10_000;

/** By address. */
export type InlineSheets = ReadonlyMap<string, InlineSheet>;

export const NO_SHEETS: InlineSheets = new Map();

export type ReadSheets = (files: PageFiles) => Promise<InlineSheets>;

/**
 * Returns a function that reads the style sheets among files of a page, without those that are not as they were released or
 * are no release's: documents link to these, and browsers check them.
 */
export function openInlineSheets(files: Pick<ObjectStore, 'get'>): ReadSheets {
  const cache = new LRUCache<string, InlineSheet | 'none', PageFile>({
    max: MAX_SHEETS,
    async fetchMethod(_, __, { options, context: file }) {
      const sheet = await readSheet(files, file).catch(() => undefined);
      if (!sheet) options.ttl = RETRY_MS;
      return sheet ?? 'none';
    },
  });
  return async (filesOfPage) => {
    const sheets = await Promise.all(
      styleSheetsOf(filesOfPage).map(async (file): Promise<[string, InlineSheet][]> => {
        const sheet = await cache.fetch(file.url, { context: file });
        return sheet === undefined || sheet === 'none' ? [] : [[file.url, sheet]];
      }),
    );
    return new Map(sheets.flat());
  };
}

async function readSheet(
  files: Pick<ObjectStore, 'get'>,
  { name, url, integrity }: PageFile,
): Promise<InlineSheet | undefined> {
  const content = name === undefined ? undefined : await files.get(name);
  if (!content || integrityOf(content) !== integrity) return undefined;
  const rules = content.toString('utf8');
  if (NOT_INSIDE.test(rules)) return undefined;
  const moved = rules.replace(RELATIVE_ADDRESS, (_, start: string, address: string) => `${start}${from(url, address)}`);
  // The shell takes `data-href` for a sheet that has loaded.
  return { element: `<style data-href="${url}">${moved}</style>`, source: sourceOf(moved) };
}

/** What ends an element, what is relative to its file in another way, and what HTML does not leave as it is. */
const NOT_INSIDE = /<\/style|@import|[\r\0]/i;

/** `url(…)` without a scheme, a slash or a hash at its start. */
const RELATIVE_ADDRESS = /(url\(["']?)(?![a-z][a-z\d+.-]*:|[/#"'])([^"')]+)/gi;

const from = (sheet: string, address: string) => {
  const { pathname, search, hash } = new URL(address, new URL(sheet, 'http://store'));
  return `${pathname}${search}${hash}`;
};

/** Value of STYLES_COOKIE in a browser that has the style sheets of these releases. */
export function styleMark({ shell, remotes }: Registry): string {
  const bases = Object.entries({ shell, ...remotes }).map(([app, { live }]) => releaseBase(app, live));
  return createHash('sha256').update(bases.join()).digest('base64url').slice(0, 8);
}
