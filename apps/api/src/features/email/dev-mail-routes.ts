import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { DEV_MAIL_POLICY, devMailPage } from '#features/mail/dev-mail-page.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { ok } from '#http/ok.ts';

/** Lets developers and tests read the mails that wait; not there in production. The edge shows the page at `/dev/mail`. */
export function devMailRoutes(
  api: FastifyInstance,
  mail: MailService,
  { production }: Pick<Config, 'production'>,
): void {
  if (production) return;
  const schema = { summary: 'Mails that wait, the latest first; not in production', tags: ['dev'] };

  api.get('/dev/mail', { schema }, async () => ok(await mail.waiting()));

  api.get('/dev/mail/page', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', DEV_MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(devMailPage(await mail.waiting())),
  );
}
