import type { SupportRequest } from '@patina/shared-api/contract/support';
import type { Database } from '#database/tables.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { escapeHtml } from '#features/mail/compose-letter.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import { Conflict } from '#http/problems.ts';

interface SupportParts {
  settings: SettingsService;
  limits: AttemptLimits;
}

export type SupportService = ReturnType<typeof supportService>;

/** What visitors write to the people behind the store. */
export function supportService(database: Database, { settings, limits }: SupportParts) {
  return {
    /** Posts a message to the support address; `address` is where it comes from. @throws TooMany, Conflict */
    async contact({ name, surname, email, topic, message }: SupportRequest, address: string): Promise<void> {
      const { support_email } = await settings.read();
      if (support_email === null) throw new Conflict('The support cannot take messages at the moment');
      await limits.count({ contactFromAddress: address, contactFromEmail: foldEmail(email) });
      const sender = `${name} ${surname} <${email}>`;
      await mailRepository(database).add({
        user_id: null,
        recipient: support_email,
        reply_to: email,
        subject: `${topic} – ${name} ${surname}`.replace(/\s+/g, ' '),
        text: `${sender}\n\n${message}\n`,
        html: `<p>${escapeHtml(sender)}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
      });
    },
  };
}
