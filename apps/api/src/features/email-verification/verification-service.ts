import { accountRepository } from '#shared/accounts/account-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import { emailLinkRepository } from '#shared/email/email-link-repository.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { enqueueVerification, renderVerification } from '#shared/email/verification-email.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { isSecretToken } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';

/** Result of opening a verification link. */
export type Verification = 'verified' | 'already' | 'expired';

export type VerificationService = ReturnType<typeof verificationService>;

/** Verifies email addresses with a link that is sent to them. */
export function verificationService(
  database: Database,
  { emails, limits }: { emails: EmailService; limits: RateLimits },
) {
  return {
    /** Returns whether an email was needed. @throws ApiError */
    async resend(userId: number, { address, origin }: ClientInfo): Promise<boolean> {
      const account = await accountRepository(database).byId(userId);
      if (!account?.email) throw new ApiError('unauthenticated');
      if (account.email_verified_at !== null) return false;
      await limits.consume({ resendFromAddress: address, resendToAccount: String(userId) });
      const message = await renderVerification(emails, { ...account, email: account.email }, origin);
      await database.transaction().execute((transaction) => enqueueVerification(transaction, userId, message));
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
