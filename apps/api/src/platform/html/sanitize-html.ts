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

/** Sizes of pictures in pixels, by their addresses. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

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
  return withPictures(html, ({ src }) => foreignHost(src, pictureOrigins) === undefined);
}

/** `sanitizeHtml` of what comes from a page of somebody else: only pictures stay that may be saved. */
export function sanitizePasted(html: string, pictureOrigins: readonly string[]): string {
  const isOwn = (src = '') => /^(https?:\/)?\//.test(src) && foreignHost(src, pictureOrigins) === undefined;
  return withPictures(html, ({ src, alt }) => isOwn(src) && hasText(alt));
}

/**
 * `sanitizeHtml` for what is saved: a picture that would be removed is an error.
 * @param needsAlt whether one without a text for those who do not see it is an error, too
 * @param sizes of pictures that are said where the HTML does not, so that nothing moves when they arrive
 * @throws ApiError that names the hosts of foreign pictures, and those that are allowed
 */
export function requireSafeHtml(
  html: string,
  pictureOrigins: readonly string[],
  { needsAlt = false, sizes = new Map() }: { needsAlt?: boolean; sizes?: PictureSizes } = {},
): string {
  const foreign = new Set<string>();
  let isAltMissing = false;
  const judge = ({ src, alt }: sanitize.Attributes) => {
    const host = foreignHost(src, pictureOrigins);
    if (host !== undefined) foreign.add(host);
    if (!hasText(alt)) isAltMissing = true;
    return true;
  };
  const safe = withPictures(html, judge, sizes);
  if (foreign.size > 0) {
    const allowed = ['the store itself (addresses such as /picture.png)', ...pictureOrigins].join(', ');
    throw new ApiError('picture-host-refused', {
      message: `Pictures come from ${[...foreign].join(', ')}. Allowed: ${allowed}. The setting image_host adds a host.`,
    });
  }
  if (needsAlt && isAltMissing) throw new ApiError('picture-alt-missing');
  return safe;
}

const hasText = (alt: string | undefined): boolean => alt !== undefined && alt.trim() !== '';

/** Sanitises HTML, and keeps the pictures that may stay; without an address there is none. */
function withPictures(
  html: string,
  isKept: (picture: sanitize.Attributes) => boolean,
  sizes: PictureSizes = new Map(),
): string {
  const img: sanitize.Transformer = (tagName, attribs) => ({
    tagName,
    attribs: isKept(attribs) ? withSize(attribs, sizes) : {},
  });
  return sanitize(html, {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, img },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  }).trim();
}

/** A picture with both of its sizes, if it is known; one that was written stays, and the other follows from it. */
function withSize(picture: sanitize.Attributes, sizes: PictureSizes): sanitize.Attributes {
  const size = sizes.get(picture['src'] ?? '');
  if (size === undefined) return picture;
  const [width, height] = [Number(picture['width']), Number(picture['height'])];
  if (width > 0 && height > 0) return picture;
  const scale = width > 0 ? width / size.width : height > 0 ? height / size.height : 1;
  return {
    ...picture,
    width: String(Math.round(size.width * scale)),
    height: String(Math.round(size.height * scale)),
  };
}

/** The host of a picture that is neither the store's own nor allowed; addresses other than http(s) are removed anyway. */
function foreignHost(source: string | undefined, origins: readonly string[]): string | undefined {
  if (source === undefined || !URL.canParse(source, STORE)) return undefined;
  const { origin, host, protocol } = new URL(source, STORE);
  if (origin === STORE || origins.includes(origin) || !/^https?:$/.test(protocol)) return undefined;
  return host;
}
