import type { Insertable } from 'kysely';
import type { EmailTables } from '#platform/database/tables/identity/email-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { ContentService } from '#store/content/content-service.ts';
import type { EmailKind } from '#store/email/email-texts.ts';
import { outboxRepository } from '#store/email/outbox-repository.ts';
import { type EmailFacts, renderEmail } from '#store/email/render-email.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

/** A rendered email, not enqueued yet: `outboxRepository(transaction).add` enqueues it. */
export type Email = Insertable<EmailTables['mail']>;

/** Whom an email is for: an account, or an address that has none. */
export interface Recipient {
  id: number | null;
  name: string;
  email: string | null;
  /** Language of the email; null: the store's default. */
  language_id: number | null;
}

/** What an email says; `email` is another address than that of its recipient. */
type Said = Partial<Pick<EmailFacts, 'email' | 'browser' | 'link' | 'more' | 'money'>>;

/** Renders emails without reading the database, so that it can be used inside a transaction. */
export type EmailRenderer = (kind: EmailKind, to: Recipient, said?: Said) => Email;

export type EmailService = ReturnType<typeof emailService>;

/** Renders the store's emails. It reads settings and languages, so get a renderer before opening a transaction. */
export function emailService(
  database: Database,
  { settings, content }: { settings: SettingsService; content: ContentService },
) {
  async function renderer(): Promise<EmailRenderer> {
    const [{ site_name, support_email }, languages] = await Promise.all([settings.read(), content.languages()]);
    return (kind, { id, name, email, language_id }, said) => {
      const language = languages.find((one) => one.id === language_id) ?? languages.find((one) => one.default === 1);
      const recipient = email ?? '';
      const message = renderEmail({
        kind,
        name,
        email: recipient,
        ...said,
        language: language?.code ?? 'en',
        store: site_name,
        support: support_email,
      });
      return { user_id: id, recipient, ...message };
    };
  }

  return {
    /** Reads settings and languages once, and returns a function that renders any number of emails. */
    renderer,

    async render(...given: Parameters<EmailRenderer>): Promise<Email> {
      return (await renderer())(...given);
    },

    /** The outbox, newest first. */
    async waiting() {
      const rows = await outboxRepository(database).latest();
      return rows.map(({ recipient, created_at, ...email }) => ({
        ...email,
        to: recipient,
        created_at: epochSeconds(created_at),
      }));
    },
  };
}
