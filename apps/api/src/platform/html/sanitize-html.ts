import sanitize from 'sanitize-html';
import { ApiError } from '#platform/http/api-error.ts';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'abbr', 'address', 'time', 'span'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    abbr: ['title'],
    '*': ['id', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Without noopener the opened page could navigate this one.
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes['target'] ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes,
    }),
  },
};

/** Stands for the store in addresses that name no host. */
const STORE = 'http://store.invalid';

/** Removes scripts, styles, frames, forms and event handlers from an operator's HTML; pictures stay, whatever their host. */
export function sanitizeMarkup(html: string): string {
  return sanitize(html, OPTIONS).trim();
}

/**
 * `sanitizeMarkup` that also removes pictures of other hosts.
 * @param pictureOrigins where pictures may be besides the store itself
 */
export function sanitizeHtml(html: string, pictureOrigins: readonly string[]): string {
  return withoutForeignPictures(html, pictureOrigins, () => {});
}

/**
 * `sanitizeHtml` for what is saved: a picture that would be removed is an error.
 * @throws ApiError that names the hosts of these pictures, and those that are allowed
 */
export function requireSafeHtml(html: string, pictureOrigins: readonly string[]): string {
  const foreign = new Set<string>();
  const safe = withoutForeignPictures(html, pictureOrigins, (host) => foreign.add(host));
  if (foreign.size === 0) return safe;
  const allowed = ['the store itself (addresses such as /picture.png)', ...pictureOrigins].join(', ');
  throw new ApiError('picture-host-refused', {
    message: `Pictures come from ${[...foreign].join(', ')}. Allowed: ${allowed}. The setting image_host adds a host.`,
  });
}

/** A tag that is not allowed. */
const REFUSED = 'refused-picture';

function withoutForeignPictures(html: string, origins: readonly string[], onForeign: (host: string) => void): string {
  const img: sanitize.Transformer = (tagName, attribs) => {
    const host = foreignHost(attribs['src'], origins);
    if (host !== undefined) onForeign(host);
    return { tagName: host === undefined ? tagName : REFUSED, attribs };
  };
  return sanitize(html, { ...OPTIONS, transformTags: { ...OPTIONS.transformTags, img } }).trim();
}

/** The host of a picture that is neither the store's own nor allowed; addresses other than http(s) are removed anyway. */
function foreignHost(source: string | undefined, origins: readonly string[]): string | undefined {
  if (source === undefined || !URL.canParse(source, STORE)) return undefined;
  const { origin, host, protocol } = new URL(source, STORE);
  if (origin === STORE || origins.includes(origin) || !/^https?:$/.test(protocol)) return undefined;
  return host;
}
