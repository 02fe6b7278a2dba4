import { escapeHtml } from '@patina/http/escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { htmlPage } from '#platform/html/html-page.ts';
import { sanitizeHtml } from '#platform/html/sanitize-html.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { isLoopback } from '#platform/http/request-origin.ts';
import { epochSeconds } from '#platform/time.ts';
import { outboxRepository } from '#store/email/outbox.ts';

/** Shows the outbox to developers and tests on the machine itself: it has the links of all accounts. Not in production. The edge serves the page at `/dev/mail`. */
export function devMailRoutes(
  api: FastifyInstance,
  { database }: { database: Database },
  { production }: Pick<Config, 'production'>,
): void {
  if (production) return;
  const schema = {
    summary: 'Emails of the outbox, newest first; only on the machine itself, and not in production',
    tags: ['dev'],
  };

  const onRequest = async ({ ip }: FastifyRequest) => {
    if (!isLoopback(ip)) throw new ApiError('address-not-found');
  };

  api.get('/dev/mail', { schema, onRequest }, async () => ok(await waiting(database)));

  api.get('/dev/mail/page', { schema: { hide: true }, onRequest }, async (_request, reply) =>
    reply
      .header('content-security-policy', DEV_MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(devMailPage(await waiting(database))),
  );
}

/** The outbox, newest first. */
async function waiting(database: Database) {
  const rows = await outboxRepository(database).latest();
  return rows.map(({ recipient, created_at, ...email }) => ({
    ...email,
    to: recipient,
    created_at: epochSeconds(created_at),
  }));
}

/** Its policy allows only its own style, because emails contain texts of visitors. */
const page = htmlPage({
  title: 'Emails',
  style:
    'body{max-width:720px}article{margin:0 0 24px;padding:24px;border-radius:10px;background:#171b22;overflow-wrap:anywhere}' +
    'h1{font-size:24px}h2{margin:0;font-size:18px}header{margin:0 0 16px;color:#9aa4b2}a{color:#6cc5ae}',
  formAction: "'none'",
});
const DEV_MAIL_POLICY = page.policy;

/** Renders the emails of the outbox. */
function devMailPage(emails: Awaited<ReturnType<typeof waiting>>): string {
  const articles = emails.map(
    ({ id, to, subject, html, created_at }) =>
      `<article id="mail-${id}"><header><h2>${escapeHtml(subject)}</h2>${escapeHtml(to)} · ${new Date(created_at * 1000).toISOString()}</header>${sanitizeHtml(html.replace(/<title>.*?<\/title>/s, ''), [])}</article>`,
  );
  return page.write(articles.join('') || '<p>No emails yet.</p>');
}
