import { escapeHtml } from '@patina/http/escape-html';
import { inlineJson } from '@patina/http/inline-json';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import type { PageHead } from './page-head.ts';
import type { PageSubject } from './page-subject.ts';

/** Marks the tags of the first page of a visit; the shell removes them when the page is left. */
const MARK = 'data-head';

export function writeHead(head: PageHead): string[] {
  const { title, storeName, description, robots, canonical, alternates, picture, offer, structuredData } = head;
  return [
    ...meta('name', 'description', description),
    ...meta('name', 'robots', robots),
    ...(canonical ? [link('canonical', canonical)] : []),
    ...alternates.map(({ language, url }) => link('alternate', url, ` hreflang="${escapeHtml(language)}"`)),
    ...meta('property', 'og:type', offer ? 'product' : 'website'),
    ...meta('property', 'og:site_name', storeName),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', canonical),
    ...meta('property', 'og:image', picture?.url),
    ...meta('property', 'og:image:width', picture?.size && String(picture.size.width)),
    ...meta('property', 'og:image:height', picture?.size && String(picture.size.height)),
    ...meta('property', 'og:image:alt', picture?.alt),
    ...meta('property', 'product:price:amount', offer?.amount),
    ...meta('property', 'product:price:currency', offer?.currency),
    ...meta('property', 'product:availability', offer && (offer.isInStock ? 'in stock' : 'out of stock')),
    ...meta('property', 'product:condition', offer && 'used'),
    ...meta('name', 'twitter:card', picture && 'summary_large_image'),
    ...structuredData.map((data) => `<script ${MARK} type="application/ld+json">${inlineJson(data)}</script>`),
  ];
}

function meta(attribute: 'name' | 'property', name: string, content: string | undefined): string[] {
  return content === undefined ? [] : [`<meta ${MARK} ${attribute}="${name}" content="${escapeHtml(content)}">`];
}

function link(rel: string, url: string, more = ''): string {
  return `<link ${MARK} rel="${rel}"${more} href="${escapeHtml(url)}">`;
}

/** Pictures in the first row of the widest list, and on the first screen of a phone. */
const FIRST_ROW = 5;
const FIRST_ON_PHONES = 2;
/** Media query of the layout with filters beside the list. */
const WIDE = '(min-width: 48rem)';

/** Preload links of the pictures visible when the page opens, if they are on the store or its image host. */
export function picturePreloads(subject: PageSubject, imageHost: string): string[] {
  const pictures = picturesInSight(subject);
  return pictures
    .map((picture) => joinImageHost(imageHost, picture))
    .map((url, index) => ({ url, media: index < FIRST_ON_PHONES ? '' : ` media="${WIDE}"` }))
    .filter(({ url }) => isOwnPicture(url, imageHost))
    .map(({ url, media }) => `<link rel="preload" as="image" fetchpriority="high"${media} href="${escapeHtml(url)}">`);
}

function picturesInSight(subject: PageSubject): string[] {
  // Items that look the same share a drawing.
  if (subject.kind === 'list') return [...new Set(subject.pictures.slice(0, FIRST_ROW))];
  return subject.kind === 'product' ? [subject.product.img_url] : [];
}

/** On the store's own origin, or below the operator's image host. */
function isOwnPicture(url: string, imageHost: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  return imageHost !== '' && url.startsWith(`${imageHost.replace(/\/+$/, '')}/`);
}
