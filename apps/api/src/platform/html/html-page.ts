import { createHash } from 'node:crypto';
import { escapeHtml } from '@patina/http/escape-html';

/** Style of all pages that the API renders. */
const STYLE = 'body{margin:0 auto;padding:24px;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}';

interface HtmlPage {
  title: string;
  /** Additional CSS rules. */
  style: string;
  /** CSP `form-action` of the page. */
  formAction: "'none'" | "'self'";
}

/** An HTML page without scripts, and its content security policy, which allows its own style only. */
export function htmlPage({ title, style, formAction }: HtmlPage) {
  const wholeStyle = `${STYLE}${style}`;
  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(wholeStyle).digest('base64')}'`,
      "base-uri 'none'",
      `form-action ${formAction}`,
      "frame-ancestors 'none'",
    ].join(';'),

    /** @param main HTML below the heading; `heading` and `language` are those of the page by default, and English */
    write: (main: string, { heading = title, language = 'en' } = {}) =>
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
      `<title>${escapeHtml(heading)}</title><style>${wholeStyle}</style></head><body><main><h1>${escapeHtml(heading)}</h1>${main}</main></body></html>`,
  };
}
