import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeHtml } from '@patina/http/escape-html';
import type { Category } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { sql } from 'kysely';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Maximum number of addresses in one file (sitemaps.org, protocol 0.9). */
const LARGEST_PART = 50_000;
/** Products per query. */
const CHUNK = 5_000;
/** Search engines read it about once a day. A part has about half a megabyte. */
const CACHE = { seconds: 3600, staleSeconds: 3600, max: 40 };

interface SitemapOptions {
  categories(): Promise<Category[]>;
  largestPart?: number;
}

export type SitemapService = ReturnType<typeof sitemapService>;

/** The site map of all indexable pages; `origin` is prefixed to each path. */
export function sitemapService(database: Database, { categories, largestPart = LARGEST_PART }: SitemapOptions) {
  const roots = new TtlCache<string>({ ...CACHE, max: 4 });
  const parts = new TtlCache<Buffer>(CACHE);

  /** Product lists and static pages. */
  async function* pages(): AsyncGenerator<SitemapEntry> {
    for (const path of [paths.home(), paths.products(), paths.newItems(), paths.sale(), paths.packs()]) yield { path };
    for (const { url, subcategories } of await categories()) {
      yield { path: paths.products(url) };
      for (const weapon of subcategories) yield { path: paths.products(url, weapon.url) };
    }
    for (const page of await readStaticPages(database)) yield { path: paths.staticPage(page), changed: page.changed };
  }

  async function* products(fromId: number, most: number): AsyncGenerator<SitemapEntry> {
    let next = fromId;
    for (let left = most; left > 0; left -= CHUNK) {
      const chunk = await readProducts(database, next, Math.min(left, CHUNK));
      for (const product of chunk) yield { path: paths.product(product), changed: product.changed };
      const last = chunk.at(-1);
      if (last === undefined || chunk.length < CHUNK) return;
      next = last.id + 1;
    }
  }

  async function* everything(): AsyncGenerator<SitemapEntry> {
    yield* pages();
    yield* products(0, largestPart);
  }

  async function writeRoot(origin: string): Promise<string> {
    const productCount = await stockCountRepository(database).total({});
    let pageCount = 0;
    for await (const _ of pages()) pageCount += 1;
    if (productCount + pageCount <= largestPart) return pipeline(writeUrlSet(origin, everything()), text);
    const count = Math.ceil(productCount / largestPart);
    const names = ['pages', ...Array.from({ length: count }, (_, index) => `products-${index + 1}`)];
    return writeIndex(
      origin,
      names.map((name) => `/sitemaps/${name}.xml.gz`),
    );
  }

  async function writePart(origin: string, name: string): Promise<Buffer> {
    if (name === 'pages') return zipped(writeUrlSet(origin, pages()));
    const number = /^products-([1-9]\d{0,4})$/.exec(name)?.[1];
    const fromId = number === undefined ? undefined : await idAt(database, (Number(number) - 1) * largestPart);
    if (fromId === undefined) throw new ApiError('sitemap-not-found');
    return zipped(writeUrlSet(origin, products(fromId, largestPart)));
  }

  return {
    /** The site map, or the index of its parts when it is too long for one file. */
    root: (origin: string): Promise<string> => roots.get(origin, () => writeRoot(origin)),

    /** A part of the site map, gzipped. @throws ApiError for a name that the index does not have */
    part: (origin: string, name: string): Promise<Buffer> =>
      parts.get(`${origin} ${name}`, () => writePart(origin, name)),
  };
}

const zipped = (pieces: AsyncIterable<string>): Promise<Buffer> => pipeline(pieces, createGzip(), buffer);

const listed = (database: Database) => database.selectFrom('product').where('product.stock', '>', sql.lit(0));

/** Id of the product at an offset; undefined beyond the last. */
async function idAt(database: Database, offset: number): Promise<number | undefined> {
  const row = await listed(database).orderBy('id').offset(offset).limit(1).select('id').executeTakeFirst();
  return row?.id;
}

/** Products in the order of their ids, each with the time of its last price, or when it was added. */
const readProducts = (database: Database, fromId: number, limit: number) =>
  listed(database)
    .innerJoin('item_type', 'item_type.id', 'product.type_id')
    .innerJoin('weapon', 'weapon.id', 'product.weapon_id')
    .where('product.id', '>=', fromId)
    .orderBy('product.id')
    .limit(limit)
    .select(['product.id', 'item_type.slug as category', 'weapon.slug as subcategory'])
    .select((product) =>
      product.fn
        .coalesce(
          product
            .selectFrom('product_price')
            .whereRef('product_price.product_id', '=', 'product.id')
            .select(({ fn }) => fn.max('product_price.since').as('since')),
          'product.created_at',
        )
        .as('changed'),
    )
    .$narrowType<{ changed: Date }>()
    .execute();

const readStaticPages = (database: Database) =>
  database
    .selectFrom('static_page')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'slug', 'updated_at as changed'])
    .execute();

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Writes a site map (sitemaps.org, protocol 0.9) in chunks. */
export async function* writeUrlSet(origin: string, entries: AsyncIterable<SitemapEntry>): AsyncGenerator<string> {
  yield `${PROLOGUE}<urlset xmlns="${NAMESPACE}">\n`;
  for await (const { path, changed } of entries) {
    const lastChange = changed ? `<lastmod>${changed.toISOString().slice(0, 19)}Z</lastmod>` : '';
    yield `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${lastChange}</url>\n`;
  }
  yield '</urlset>\n';
}

/** Writes the index of a site map with several parts. */
export function writeIndex(origin: string, paths: string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeHtml(`${origin}${path}`)}</loc></sitemap>\n`);
  return `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}
