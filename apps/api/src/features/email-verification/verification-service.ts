import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import { emailLinkRepository } from '#shared/email/email-link-repository.ts';
import type { Email, EmailService } from '#shared/email/email-service.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { isSecretToken, secretToken } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { DAY } from '#shared/time/from-now.ts';

const LINK_LIFE = DAY;

/** Result of opening a verification link. */
export type Verification = 'verified' | 'already' | 'expired';

/** A link's token and the rendered email with it, before either is stored: the account's row must be locked first. */
export interface VerificationEmail {
  token: string;
  message: Email;
}

type Reader = Pick<Account, 'name' | 'language_id'> & { email: string };

export type VerificationService = ReturnType<typeof verificationService>;

/** Verifies email addresses with a link that is sent to them. */
export function verificationService(
  database: Database,
  { emails, limits }: { emails: EmailService; limits: RateLimits },
) {
  /** Called before the transaction that enqueues the email, because it reads settings. */
  async function render({ name, email, language_id }: Reader, origin: string): Promise<VerificationEmail> {
    const token = secretToken();
    const link = `${origin}/api/email/verify/${token}`;
    const message = await emails.render({
      kind: 'verification',
      userId: null,
      name,
      email,
      languageId: language_id,
      link,
    });
    return { token, message };
  }

  /** Stores the link and enqueues the email. Earlier links remain valid: people open the first email they find. */
  async function enqueue(transaction: Database, userId: number, { token, message }: VerificationEmail): Promise<void> {
    await emailLinkRepository(transaction).add(
      { user_id: userId, purpose: 'verify', email: message.recipient },
      LINK_LIFE,
      token,
    );
    await outboxRepository(transaction).add({ ...message, user_id: userId });
  }

  return {
    render,
    enqueue,

    /** Returns whether an email was needed. @throws ApiError */
    async resend(userId: number, { address, origin }: ClientInfo): Promise<boolean> {
      const account = await accountRepository(database).byId(userId);
      if (!account?.email) throw new ApiError('unauthenticated');
      if (account.email_verified_at !== null) return false;
      await limits.consume({ resendFromAddress: address, resendToAccount: String(userId) });
      const message = await render({ ...account, email: account.email }, origin);
      await database.transaction().execute((transaction) => enqueue(transaction, userId, message));
      return true;
    },

    /** Opens a link. A link that was opened before is `already`: email programs open links to scan them. */
    async verify(token: string): Promise<Verification> {
      if (!isSecretToken(token)) return 'expired';
      return database.transaction().execute(async (transaction) => {
        const links = emailLinkRepository(transaction);
        const accounts = accountRepository(transaction);
        const link = await links.find('verify', token);
        const account = link?.user_id ? await accounts.lockExclusively(link.user_id) : undefined;
        if (account === undefined || account.email !== link?.email) return 'expired';
        if (account.email_verified_at !== null) return 'already';
        if ((await links.use('verify', token)) === undefined) return 'expired';
        await accounts.change(account.id, { email_verified_at: new Date() });
        return 'verified';
      });
    },
  };
}
