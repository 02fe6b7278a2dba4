import { createHash } from 'node:crypto';
import { safeHtml } from '#features/content/safe-html.ts';

interface ShownMail {
  id: number;
  to: string;
  subject: string;
  html: string;
  created_at: number;
}

const STYLE =
  'body{margin:0 auto;max-width:720px;padding:24px;background:#0f1218;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}' +
  'article{margin:0 0 24px;padding:24px;border-radius:10px;background:#171b22;overflow-wrap:anywhere}' +
  'h1{font-size:24px}h2{margin:0;font-size:18px}header{margin:0 0 16px;color:#9aa4b2}a{color:#6cc5ae}';

/** Nothing but its own style: the mails hold what strangers have written. */
export const DEV_MAIL_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The mails of a store that sends none, for reading. */
export function devMailPage(mails: ShownMail[]): string {
  const articles = mails.map(
    ({ id, to, subject, html, created_at }) =>
      `<article id="mail-${id}"><header><h2>${escapeText(subject)}</h2>${escapeText(to)} · ${new Date(created_at * 1000).toISOString()}</header>${safeHtml(html.replace(/<title>.*?<\/title>/s, ''))}</article>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title><style>${STYLE}</style></head>` +
    `<body><main><h1>Mails</h1>${articles.join('') || '<p>No mails yet.</p>'}</main></body></html>`
  );
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
