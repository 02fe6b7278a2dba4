import type { Insertable } from 'kysely';
import type { EmailTables } from '#platform/database/tables/identity/email-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { ContentService } from '#store/content/content-service.ts';
import { outboxRepository } from '#store/email/outbox-repository.ts';
import { type EmailFacts, renderEmail } from '#store/email/render-email.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

/** A rendered email, not enqueued yet: `outboxRepository(transaction).add` enqueues it. */
export type Email = Insertable<EmailTables['mail']>;

type Request = Pick<EmailFacts, 'kind' | 'name' | 'email' | 'browser' | 'link' | 'more' | 'money'> & {
  userId: number | null;
  /** Language of the recipient; null: the store's default. */
  languageId: number | null;
  /** Recipient; default: `email`. */
  to?: string;
};

/** Renders emails without reading the database, so that it can be used inside a transaction. */
export type EmailRenderer = (request: Request) => Email;

export type EmailService = ReturnType<typeof emailService>;

/** Renders the store's emails. It reads settings and languages, so get a renderer before opening a transaction. */
export function emailService(
  database: Database,
  { settings, content }: { settings: SettingsService; content: ContentService },
) {
  async function renderer(): Promise<EmailRenderer> {
    const [{ site_name, support_email }, languages] = await Promise.all([settings.read(), content.languages()]);
    return ({ userId, languageId, to, ...facts }) => {
      const language = languages.find(({ id }) => id === languageId) ?? languages.find((one) => one.default === 1);
      const message = renderEmail({
        ...facts,
        language: language?.code ?? 'en',
        store: site_name,
        support: support_email,
      });
      return { user_id: userId, recipient: to ?? facts.email, ...message };
    };
  }

  return {
    /** Reads settings and languages once, and returns a function that renders any number of emails. */
    renderer,

    async render(request: Request): Promise<Email> {
      return (await renderer())(request);
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
