import { createHash } from 'node:crypto';

/** What every page that the API itself shows has in common. */
const STYLE = 'body{margin:0 auto;padding:24px;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}';

interface PlainPage {
  title: string;
  /** Rules of its own, behind those of all pages. */
  style: string;
  /** Where its forms may lead. */
  formAction: "'none'" | "'self'";
}

/** A page without scripts, whose policy allows nothing but its own style. */
export function plainPage({ title, style, formAction }: PlainPage) {
  const wholeStyle = `${STYLE}${style}`;
  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(wholeStyle).digest('base64')}'`,
      "base-uri 'none'",
      `form-action ${formAction}`,
      "frame-ancestors 'none'",
    ].join(';'),

    /** @param main HTML below the heading */
    write: (main: string) =>
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
      `<title>${title}</title><style>${wholeStyle}</style></head><body><main><h1>${title}</h1>${main}</main></body></html>`,
  };
}

/** A text as it stands in HTML, between tags or in an attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
