import { escapeHtml } from '@patina/http/escape-html';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An entry of the site map. */
export interface SitemapEntry {
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
