import { escapeHtml } from '@patina/http/escape-html';
import type { SupportRequest } from '@patina/shared-api/contract/content/support';
import { normalizeEmail } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import type { SettingsService } from '#store/settings/settings.ts';

interface SupportParts {
  settings: SettingsService;
  limits: RateLimits;
}

export type SupportService = ReturnType<typeof supportService>;

/** Messages to the support. */
export function supportService(database: Database, { settings, limits }: SupportParts) {
  return {
    /** Enqueues a message to the support address; `address` is the key of rate limits. @throws ApiError */
    async contact({ name, surname, email, topic, order, message }: SupportRequest, address: string): Promise<void> {
      const { support_email } = await settings.read();
      if (support_email === null) throw new ApiError('support-unavailable');
      await limits.consume({ contactFromAddress: address, contactFromEmail: tokenDigest(normalizeEmail(email)) });
      const sender = `${name} ${surname} <${email}>`;
      // As whoever writes names it: it may be somebody else's.
      const about = order === undefined ? [sender] : [sender, `Order ${order}`];
      await outboxRepository(database).add({
        user_id: null,
        recipient: support_email,
        reply_to: email,
        subject: `${topic} – ${name} ${surname}`.replace(/\s+/g, ' '),
        text: `${about.join('\n')}\n\n${message}\n`,
        html: `<p>${about.map(escapeHtml).join('<br>')}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
      });
    },
  };
}
