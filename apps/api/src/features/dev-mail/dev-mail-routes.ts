import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEV_MAIL_POLICY, devMailPage } from '#features/dev-mail/dev-mail-page.ts';
import type { Config } from '#shared/config/config.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { ok } from '#shared/http/ok.ts';
import { isLoopback } from '#shared/http/request/is-loopback.ts';

/** Shows the outbox to developers and tests on the machine itself: it has the links of all accounts. Not in production. The edge serves the page at `/dev/mail`. */
export function devMailRoutes(
  api: FastifyInstance,
  emails: EmailService,
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

  api.get('/dev/mail', { schema, onRequest }, async () => ok(await emails.waiting()));

  api.get('/dev/mail/page', { schema: { hide: true }, onRequest }, async (_request, reply) =>
    reply
      .header('content-security-policy', DEV_MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(devMailPage(await emails.waiting())),
  );
}
