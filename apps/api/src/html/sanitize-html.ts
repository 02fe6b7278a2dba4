import sanitize from 'sanitize-html';

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
    // A page opened from here must not be able to steer this one.
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes['target'] ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes,
    }),
  },
};

/** Leaves of an operator's HTML what can harm no reader: no script, no style, no frame, no form, no event handler. */
export function safeHtml(html: string): string {
  return sanitize(html, OPTIONS).trim();
}
