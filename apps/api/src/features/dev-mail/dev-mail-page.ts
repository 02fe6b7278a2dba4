import { escapeHtml } from '@patina/http/escape-html';
import { htmlPage } from '#shared/html/html-page.ts';
import { sanitizeHtml } from '#shared/html/sanitize-html.ts';

interface ShownEmail {
  id: number;
  to: string;
  subject: string;
  html: string;
  created_at: number;
}

/** Its policy allows only its own style, because emails contain texts of visitors. */
const page = htmlPage({
  title: 'Emails',
  style:
    'body{max-width:720px}article{margin:0 0 24px;padding:24px;border-radius:10px;background:#171b22;overflow-wrap:anywhere}' +
    'h1{font-size:24px}h2{margin:0;font-size:18px}header{margin:0 0 16px;color:#9aa4b2}a{color:#6cc5ae}',
  formAction: "'none'",
});
export const DEV_MAIL_POLICY = page.policy;

/** Renders the emails of the outbox. */
export function devMailPage(emails: ShownEmail[]): string {
  const articles = emails.map(
    ({ id, to, subject, html, created_at }) =>
      `<article id="mail-${id}"><header><h2>${escapeHtml(subject)}</h2>${escapeHtml(to)} · ${new Date(created_at * 1000).toISOString()}</header>${sanitizeHtml(html.replace(/<title>.*?<\/title>/s, ''))}</article>`,
  );
  return page.write(articles.join('') || '<p>No emails yet.</p>');
}
