import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import { mailLinkRepository } from '#features/mail/mail-link-repository.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { Letter, MailService } from '#features/mail/mail-service.ts';
import type { Visit } from '#features/sessions/visit.ts';
import { SignedOut } from '#http/problems.ts';
import { isSecretToken, secretToken } from '#secrets/secret-token.ts';
import { DAY } from '#time/from-now.ts';

const LINK_LIFE = DAY;

/** What came of opening a verification link. */
export type Verification = 'verified' | 'already' | 'expired';

/** A link and the mail that brings it, not posted yet: the row of the account comes first. */
export interface VerificationMail {
  token: string;
  letter: Letter;
}

type Reader = Pick<Account, 'name' | 'language_id'> & { email: string };

export type VerificationService = ReturnType<typeof verificationService>;

/** Whether an e-mail address is its owner's: by a link that only reaches them there. */
export function verificationService(
  database: Database,
  { mail, limits }: { mail: MailService; limits: AttemptLimits },
) {
  /** Written before the transaction that posts it. */
  async function write({ name, email, language_id }: Reader, origin: string): Promise<VerificationMail> {
    const token = secretToken();
    const link = `${origin}/api/email/verify/${token}`;
    const letter = await mail.write({ kind: 'verification', userId: null, name, email, languageId: language_id, link });
    return { token, letter };
  }

  /** Posts the mail to a user. Links from before keep working: people open the first mail they find. */
  async function post(transaction: Database, userId: number, { token, letter }: VerificationMail): Promise<void> {
    await mailLinkRepository(transaction).add(
      { user_id: userId, purpose: 'verify', email: letter.recipient },
      LINK_LIFE,
      token,
    );
    await mailRepository(transaction).add({ ...letter, user_id: userId });
  }

  return {
    write,
    post,

    /** Answers whether a mail was needed. @throws TooMany, SignedOut */
    async resend(userId: number, { address, origin }: Visit): Promise<boolean> {
      const account = await accountRepository(database).byId(userId);
      if (!account?.email) throw new SignedOut();
      if (account.email_verified_at !== null) return false;
      await limits.count({ resendFromAddress: address, resendToAccount: String(userId) });
      const letter = await write({ ...account, email: account.email }, origin);
      await database.transaction().execute((transaction) => post(transaction, userId, letter));
      return true;
    },

    /** Opens a link. One that was opened before says so, as mail programs open links to look behind them. */
    async verify(token: string): Promise<Verification> {
      if (!isSecretToken(token)) return 'expired';
      return database.transaction().execute(async (transaction) => {
        const links = mailLinkRepository(transaction);
        const accounts = accountRepository(transaction);
        const link = await links.find('verify', token);
        const account = link?.user_id ? await accounts.lock(link.user_id) : undefined;
        if (account === undefined || account.email !== link?.email) return 'expired';
        if (account.email_verified_at !== null) return 'already';
        if ((await links.use('verify', token)) === undefined) return 'expired';
        await accounts.change(account.id, { email_verified_at: new Date() });
        return 'verified';
      });
    },
  };
}
