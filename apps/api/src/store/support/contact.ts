import { escapeHtml } from '@patina/http/escape-html';
import type { SupportRequest } from '@patina/shared-api/contract/content/support';
import { messageReference } from '@patina/shared-api/contract/desk/messages';
import { normalizeEmail } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';
import type { ContentService } from '#store/content/content.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import { messageRepository } from '#store/support/message.ts';

interface SupportParts {
  settings: SettingsService;
  content: ContentService;
  limits: RateLimits;
  /** Origin of the store, for the link in the email; undefined if it is not configured. */
  publicOrigin: string | undefined;
}

/** Who has sent the form. */
interface Sender {
  /** The key of rate limits. */
  address: string;
  /** The account that is signed in; undefined for a guest, whatever address was typed. */
  userId: number | undefined;
}

export type SupportService = ReturnType<typeof supportService>;

/** Messages to the support: kept for the back office, and told to the support address by email. */
export function supportService(database: Database, { settings, content, limits, publicOrigin }: SupportParts) {
  return {
    /** @throws ApiError */
    async contact(request: SupportRequest, { address, userId }: Sender): Promise<void> {
      const { name, surname, email, topic, order, message } = request;
      const { support_email } = await settings.read();
      if (support_email === null) throw new ApiError('support-unavailable');
      await limits.consume({ contactFromAddress: address, contactFromEmail: tokenDigest(normalizeEmail(email)) });
      const languages = await content.languages();
      const writer = `${name} ${surname} <${email}>`;
      // As whoever writes names it: it may be somebody else's.
      const about = order === undefined ? [writer] : [writer, `Order ${order}`];
      await database.transaction().execute(async (transaction) => {
        const id = await messageRepository(transaction).add({
          name,
          surname,
          email,
          topic,
          message,
          user_id: userId ?? null,
          language_id: languages.find((language) => language.id === request.language)?.id ?? null,
          order_number: order ?? (await firstOrderIn(transaction, `${topic}\n${message}`)),
        });
        const kept = `${messageReference(id)}: ${publicOrigin ?? ''}/desk/messages/${id}`;
        await outboxRepository(transaction).add({
          user_id: null,
          recipient: support_email,
          reply_to: email,
          subject: `${topic} – ${name} ${surname}`.replace(/\s+/g, ' '),
          text: `${about.join('\n')}\n\n${message}\n\n${kept}\n`,
          html: `<p>${about.map(escapeHtml).join('<br>')}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p><p>${escapeHtml(kept)}</p>`,
        });
      });
    },
  };
}

/** Most numbers of a text that are looked up. */
const MOST_NUMBERS = 20;

/** The number of the first order that a text names; null if it names none that exists. */
async function firstOrderIn(database: Database, text: string): Promise<number | null> {
  const numbers = [...text.matchAll(/(?<![\d.,])\d{6,9}(?![.,]?\d)/g)].map(([digits]) => Number(digits));
  const first = [...new Set(numbers)].slice(0, MOST_NUMBERS);
  if (first.length === 0) return null;
  const known = await database.selectFrom('shop_order').select('id').where('id', 'in', first).execute();
  return first.find((number) => known.some(({ id }) => id === number)) ?? null;
}
