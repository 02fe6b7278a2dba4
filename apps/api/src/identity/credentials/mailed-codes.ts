import { randomInt } from 'node:crypto';
import type { Account } from '#identity/accounts/account-repository.ts';
import type { PasswordService } from '#identity/credentials/password-service.ts';
import type { Database } from '#platform/database/tables.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import { type EmailService, outboxRepository } from '#store/store.ts';

const CODE_LIFE = 10 * MINUTE;
/** Wrong codes after which a code no longer works. */
const MOST_ATTEMPTS = 5;

interface MailedCodesParts {
  emails: EmailService;
  passwords: PasswordService;
}

/** Codes of six digits that are emailed to the owner of a session; each works once. */
export function mailedCodes(database: Database, { emails, passwords }: MailedCodesParts) {
  return {
    /** Replaces the code of a session and emails it to the account's address. */
    async send(sessionId: number, { id: userId, name, email, language_id: languageId }: Account): Promise<void> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const row = { code_hash: await passwords.hash(code), attempts: 0, expires_at: fromNow(CODE_LIFE) };
      const message = await emails.render({
        kind: 'confirmationCode',
        userId,
        name,
        email: email ?? '',
        languageId,
        money: { code },
      });
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('confirmation_code')
          .values({ session_id: sessionId, ...row })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
          .execute();
        await outboxRepository(transaction).add(message);
      });
    },

    /** Uses up the code of a session. False if it is wrong, expired, used, or was tried too often. */
    async take(sessionId: number, code: string): Promise<boolean> {
      // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
      const sent = await database
        .updateTable('confirmation_code')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('session_id', '=', sessionId)
        .where('attempts', '<', MOST_ATTEMPTS)
        .where('expires_at', '>', new Date())
        .returning('code_hash')
        .executeTakeFirst();
      if (sent === undefined || !(await passwords.matches(code, sent.code_hash))) return false;
      const { numDeletedRows } = await database
        .deleteFrom('confirmation_code')
        .where('session_id', '=', sessionId)
        .where('code_hash', '=', sent.code_hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
