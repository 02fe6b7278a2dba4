import { joinImageHost } from '@patina/shared-api/join-image-host';
import { escapeHtml } from '#page/escape-html.ts';
import type { PageSubject } from './page-subject.ts';

/** Pictures in the widest first row, and those of a phone's first screen. */
const FIRST_ROW = 5;
const FIRST_ON_PHONES = 2;
/** From this width on the filters stand beside the list, which then has rows. */
const WIDE = '(min-width: 48rem)';

/** Preloads of the pictures that are in sight when the page opens. Pictures of strangers are not among them. */
export function firstPictures(subject: PageSubject, imageHost: string): string[] {
  const pictures =
    subject.kind === 'list'
      ? // Items that differ in what is not to be seen share a drawing.
        [...new Set(subject.pictures.slice(0, FIRST_ROW))]
      : subject.kind === 'product'
        ? [subject.product.img_url]
        : [];
  return pictures
    .map((picture) => joinImageHost(imageHost, picture))
    .map((url, index) => ({ url, media: index < FIRST_ON_PHONES ? '' : ` media="${WIDE}"` }))
    .filter(({ url }) => isOurs(url, imageHost))
    .map(({ url, media }) => `<link rel="preload" as="image" fetchpriority="high"${media} href="${escapeHtml(url)}">`);
}

/** On the store's own origin, or below the operator's image host. */
function isOurs(url: string, imageHost: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  return imageHost !== '' && url.startsWith(`${imageHost.replace(/\/+$/, '')}/`);
}
