import type { FastifyInstance } from 'fastify';
import { DEV_MAIL_POLICY, devMailPage } from '#features/dev-mail/dev-mail-page.ts';
import type { Config } from '#shared/config/config.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { ok } from '#shared/http/ok.ts';

/** Shows the outbox to developers and tests; not in production. The edge serves the page at `/dev/mail`. */
export function devMailRoutes(
  api: FastifyInstance,
  emails: EmailService,
  { production }: Pick<Config, 'production'>,
): void {
  if (production) return;
  const schema = { summary: 'Emails of the outbox, newest first; not in production', tags: ['dev'] };

  api.get('/dev/mail', { schema }, async () => ok(await emails.waiting()));

  api.get('/dev/mail/page', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', DEV_MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(devMailPage(await emails.waiting())),
  );
}
