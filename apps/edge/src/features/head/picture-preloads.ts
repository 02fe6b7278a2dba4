import { escapeHtml } from '@patina/http/escape-html';
import { joinImageHost } from '@patina/shared-api/join-image-host';
import type { PageSubject } from './page-subject.ts';

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
