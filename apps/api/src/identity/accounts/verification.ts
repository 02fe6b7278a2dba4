import { accountRepository, rejectDuplicate } from '#identity/accounts/account.ts';
import { recordChange } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Caller } from '#identity/sessions/sessions.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { isSecretToken } from '#platform/secrets/secret-token.ts';
import { DAY } from '#platform/time.ts';
import { type EmailRenderer, emailLinkRepository, outboxRepository, type Recipient } from '#store/store.ts';

/** Result of a verification. */
export type Verification = 'verified' | 'already';

export type VerificationService = ReturnType<typeof verificationService>;

/** Verifies email addresses with a link that is sent to them. */
export function verificationService(database: Database, { emails, limits }: IdentityParts) {
  return {
    /** Returns whether an email was needed. @throws ApiError */
    async resend(userId: number, { address, origin }: ClientInfo): Promise<boolean> {
      const account = await accountRepository(database).ofCaller(userId);
      const isToConfirm = account.email_verified_at === null || account.email_bounced_at !== null;
      const email = account.pending_email ?? (isToConfirm ? account.email : undefined);
      if (email === undefined) return false;
      await limits.consume({ resendFromAddress: address, resendToAccount: String(userId) });
      const renderer = await emails.renderer();
      await database
        .transaction()
        .execute((transaction) => sendVerificationLink(transaction, renderer, { ...account, email }, origin));
      return true;
    },

    /**
     * Verifies the address that a link was sent to, for the account that it was sent for: whoever else reads the email
     * cannot. A new address replaces the old one, which gets a notice.
     * @throws ApiError
     */
    async verify({ userId, sessionId }: Caller, token: string, client: ClientInfo): Promise<Verification> {
      await limits.consume({ verifyLink: client.address });
      const renderer = await emails.renderer();
      return rejectDuplicate(() =>
        database.transaction().execute(async (transaction) => {
          const links = emailLinkRepository(transaction);
          const accounts = accountRepository(transaction);
          const account = await accounts.lockExclusively(userId);
          const link = isSecretToken(token) ? await links.find('verify', token) : undefined;
          if (account === undefined || link === undefined) throw invalidLink();
          if (link.user_id !== userId) throw new ApiError('verification-of-another-account');
          const isNew = link.email === account.pending_email;
          if (!isNew && link.email !== account.email) throw invalidLink();
          if (!isNew && account.email_verified_at !== null && account.email_bounced_at === null) return 'already';
          if ((await links.use('verify', token)) === undefined) throw invalidLink();
          await accounts.change(userId, {
            email: link.email,
            email_verified_at: new Date(),
            email_bounced_at: null,
            pending_email: null,
          });
          if (isNew) {
            // Links for a new password name the old address.
            await links.end(userId, 'reset');
            const [previous, value] = [account.email ?? '', link.email];
            await recordChange(transaction, renderer, { kind: 'email', account, previous, value, sessionId, client });
          }
          return 'verified';
        }),
      );
    },
  };
}

const invalidLink = () => invalidInput({ token: 'link-invalid' });

const LINK_LIFE = DAY;

/**
 * Enqueues an email with a link that verifies its reader's address, in a transaction that has locked the account. Earlier links
 * remain valid: people open the first email they find.
 */
export async function sendVerificationLink(
  transaction: Database,
  renderer: EmailRenderer,
  reader: Recipient,
  origin: string,
): Promise<void> {
  const { id, email } = { ...reader, email: reader.email ?? '' };
  const token = await emailLinkRepository(transaction).add({ user_id: id, purpose: 'verify', email }, LINK_LIFE);
  const link = `${origin}/api/email/verify/${token}`;
  await outboxRepository(transaction).tell(renderer('verification', reader, { link }));
}
