import type { PasswordChange, PasswordReset, PasswordResetRequest } from '@patina/shared-api/contract/profile';
import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { claimAccount } from '#features/accounts/claim-account.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import { mailLinkRepository } from '#features/mail/mail-link-repository.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { Letter, MailService } from '#features/mail/mail-service.ts';
import type { PasswordService } from '#features/passwords/password-service.ts';
import { type Caller, sessionService } from '#features/sessions/session-service.ts';
import type { Visit } from '#features/sessions/visit.ts';
import { InvalidInput, SignedOut } from '#http/problems.ts';
import { isSecretToken, secretToken, tokenDigest } from '#secrets/secret-token.ts';
import { HOUR } from '#time/from-now.ts';

const LINK_LIFE = HOUR;

interface PasswordChangeParts {
  mail: MailService;
  passwords: PasswordService;
  limits: AttemptLimits;
}

export type PasswordChangeService = ReturnType<typeof passwordChangeService>;

/** New passwords: by the current one, or by a link to the owner's mailbox. */
export function passwordChangeService(database: Database, { mail, passwords, limits }: PasswordChangeParts) {
  const noticeTo = (account: Account & { email: string }): Promise<Letter> =>
    mail.write({
      kind: 'passwordChanged',
      userId: account.id,
      name: account.name,
      email: account.email,
      languageId: account.language_id,
    });

  return {
    /** Ends every other session. @throws InvalidInput, SignedOut, TooMany */
    async change(caller: Caller, { cur_password, new_password }: PasswordChange): Promise<void> {
      const { userId } = caller;
      const account = await accountRepository(database).byId(userId);
      if (!account?.email) throw new SignedOut();
      const attempt = { ownPassword: String(userId) };
      await limits.count(attempt);
      const isRight = await passwords.matches(cur_password, account.password_hash);
      if (!isRight) throw wrongPassword();
      await limits.forgive(attempt);
      const passwordHash = await passwords.hash(new_password);
      const notice = await noticeTo({ ...account, email: account.email });
      await database.transaction().execute(async (transaction) => {
        const now = await claimAccount(transaction, userId);
        // A reset may have come between: the newer password stays.
        if (now.password_hash !== account.password_hash) throw wrongPassword();
        await accountRepository(transaction).change(userId, { password_hash: passwordHash });
        await sessionService(transaction).endOthers(caller);
        await mailLinkRepository(transaction).end(userId, 'reset');
        await mailRepository(transaction).add(notice);
      });
    },

    /** Mails a link, if there is such an account; nothing tells whether there is. @throws TooMany */
    async requestReset(form: PasswordResetRequest, { address, origin }: Visit): Promise<void> {
      const email = foldEmail(form.email);
      await limits.count({ resetFromAddress: address, resetEmail: tokenDigest(email) });
      const account = await accountRepository(database).byEmail(email);
      const token = secretToken();
      const letter = await mail.write({
        kind: 'reset',
        userId: account?.id ?? null,
        name: account?.name ?? '',
        email,
        languageId: account?.language_id ?? null,
        link: `${origin}/reset-password?${new URLSearchParams({ token, email })}`,
      });
      await database.transaction().execute(async (transaction) => {
        // A link to nothing costs what one to an account costs.
        const link = { user_id: account?.id ?? null, purpose: 'reset' as const, email };
        await mailLinkRepository(transaction).add(link, LINK_LIFE, token);
        if (account !== undefined) await mailRepository(transaction).add(letter);
      });
    },

    /** Ends every session. @throws InvalidInput, TooMany */
    async reset({ token, email, password }: PasswordReset, { address }: Visit): Promise<void> {
      await limits.count({ resetLink: address });
      if (!isSecretToken(token)) throw invalidLink();
      const link = await mailLinkRepository(database).find('reset', token);
      const account = link?.user_id ? await accountRepository(database).byId(link.user_id) : undefined;
      const isTheirs = account?.email === foldEmail(email) && account.email === link?.email;
      if (account === undefined || !isTheirs) throw invalidLink();
      const passwordHash = await passwords.hash(password);
      const notice = await noticeTo({ ...account, email: foldEmail(email) });
      await database.transaction().execute(async (transaction) => {
        // The account before its link, as everywhere.
        const now = await accountRepository(transaction).lock(account.id);
        if (now?.email !== account.email) throw invalidLink();
        if ((await mailLinkRepository(transaction).use('reset', token)) === undefined) throw invalidLink();
        // Whoever opened the account with an address that was never verified may be somebody else: their Steam account goes.
        const stranger = now.email_verified_at === null ? { steamid: null, trade_link: '' } : {};
        await accountRepository(transaction).change(account.id, { password_hash: passwordHash, ...stranger });
        await sessionService(transaction).endAll(account.id);
        await mailLinkRepository(transaction).end(account.id, 'reset');
        await mailRepository(transaction).add(notice);
      });
    },
  };
}

const wrongPassword = () => new InvalidInput({ cur_password: ['The current password is not correct'] });

const invalidLink = () => new InvalidInput({ token: ['This link is not valid'] });
