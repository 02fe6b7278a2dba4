import type { Insertable } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { ContentService } from '#features/content/content-service.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { composeLetter, type LetterFacts } from '#features/mail/compose-letter.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { MailTables } from '#features/mail/mail-tables.ts';
import { epochSeconds } from '#time/epoch-seconds.ts';

/** A mail that is written but not posted: `mailRepository(transaction).add` posts it. */
export type Letter = Insertable<MailTables['mail']>;

type Request = Pick<LetterFacts, 'kind' | 'name' | 'email' | 'browser' | 'link' | 'money'> & {
  userId: number | null;
  /** Language of the store that the reader uses; null for the default one. */
  languageId: number | null;
  /** Where it goes to; the e-mail address of the account unless given. */
  to?: string;
};

/** Writes letters without reading anything, so that it can be used inside a transaction. */
export type Pen = (request: Request) => Letter;

export type MailService = ReturnType<typeof mailService>;

/** Writes the store's mails. Who writes one inside a transaction writes it before, for it reads the settings. */
export function mailService(
  database: Database,
  { settings, content }: { settings: SettingsService; content: ContentService },
) {
  async function pen(): Promise<Pen> {
    const [{ site_name, support_email }, languages] = await Promise.all([settings.read(), content.languages()]);
    return ({ userId, languageId, to, ...facts }) => {
      const language = languages.find(({ id }) => id === languageId) ?? languages.find((one) => one.default === 1);
      const letter = composeLetter({
        ...facts,
        language: language?.code ?? 'en',
        store: site_name,
        support: support_email,
      });
      return { user_id: userId, recipient: to ?? facts.email, ...letter };
    };
  }

  return {
    /** Reads what every letter needs. */
    pen,

    async write(request: Request): Promise<Letter> {
      return (await pen())(request);
    },

    /** Mails that wait, the latest first. */
    async waiting() {
      const rows = await mailRepository(database).latest();
      return rows.map(({ recipient, created_at, ...mail }) => ({
        ...mail,
        to: recipient,
        created_at: epochSeconds(created_at),
      }));
    },
  };
}
