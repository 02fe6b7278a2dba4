import type { PasswordChange, PasswordReset, PasswordResetRequest } from '@patina/shared-api/contract/account/profile';
import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import { lockAccount } from '#shared/accounts/lock-account.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import type { Database } from '#shared/database/tables.ts';
import { emailLinkRepository } from '#shared/email/email-link-repository.ts';
import type { Email, EmailService } from '#shared/email/email-service.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import { ApiError, invalidInput } from '#shared/http/api-error.ts';
import type { PasswordService } from '#shared/password-hashing/password-service.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { isSecretToken, secretToken, tokenDigest } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { type Caller, sessionService } from '#shared/sessions/session-service.ts';
import { HOUR } from '#shared/time/from-now.ts';

const LINK_LIFE = HOUR;

interface PasswordChangeParts {
  emails: EmailService;
  passwords: PasswordService;
  limits: RateLimits;
}

export type PasswordChangeService = ReturnType<typeof passwordChangeService>;

/** Changes passwords with the current one, or with a link in an email. */
export function passwordChangeService(database: Database, { emails, passwords, limits }: PasswordChangeParts) {
  const noticeTo = (account: Account & { email: string }): Promise<Email> =>
    emails.render({
      kind: 'passwordChanged',
      userId: account.id,
      name: account.name,
      email: account.email,
      languageId: account.language_id,
    });

  return {
    /** Ends every other session. @throws ApiError */
    async change(caller: Caller, { cur_password, new_password }: PasswordChange): Promise<void> {
      const { userId } = caller;
      const account = await accountRepository(database).byId(userId);
      if (!account?.email) throw new ApiError('unauthenticated');
      const limited = { ownPassword: String(userId) };
      await limits.consume(limited);
      const isRight = await passwords.matches(cur_password, account.password_hash);
      if (!isRight) throw wrongPassword();
      await limits.reward(limited);
      const passwordHash = await passwords.hash(new_password);
      const notice = await noticeTo({ ...account, email: account.email });
      await database.transaction().execute(async (transaction) => {
        const now = await lockAccount(transaction, userId);
        // The password may have been reset meanwhile: the newer one stays.
        if (now.password_hash !== account.password_hash) throw wrongPassword();
        await accountRepository(transaction).change(userId, { password_hash: passwordHash });
        await sessionService(transaction).endOthers(caller);
        await emailLinkRepository(transaction).end(userId, 'reset');
        await outboxRepository(transaction).add(notice);
      });
    },

    /** Sends a reset link, if the account exists; the response does not reveal that. @throws ApiError */
    async requestReset(form: PasswordResetRequest, { address, origin }: ClientInfo): Promise<void> {
      const email = normalizeEmail(form.email);
      await limits.consume({ resetFromAddress: address, resetEmail: tokenDigest(email) });
      const account = await accountRepository(database).byEmail(email);
      const token = secretToken();
      const message = await emails.render({
        kind: 'reset',
        userId: account?.id ?? null,
        name: account?.name ?? '',
        email,
        languageId: account?.language_id ?? null,
        link: `${origin}/reset-password?${new URLSearchParams({ token, email })}`,
      });
      await database.transaction().execute(async (transaction) => {
        // A link is also stored for unknown accounts, so that the response time is the same.
        const link = { user_id: account?.id ?? null, purpose: 'reset' as const, email };
        await emailLinkRepository(transaction).add(link, LINK_LIFE, token);
        if (account !== undefined) await outboxRepository(transaction).add(message);
      });
    },

    /** Ends every session. @throws ApiError */
    async reset({ token, email, password }: PasswordReset, { address }: ClientInfo): Promise<void> {
      await limits.consume({ resetLink: address });
      if (!isSecretToken(token)) throw invalidLink();
      const link = await emailLinkRepository(database).find('reset', token);
      const account = link?.user_id ? await accountRepository(database).byId(link.user_id) : undefined;
      const isTheirs = account?.email === normalizeEmail(email) && account.email === link?.email;
      if (account === undefined || !isTheirs) throw invalidLink();
      const passwordHash = await passwords.hash(password);
      const notice = await noticeTo({ ...account, email: normalizeEmail(email) });
      await database.transaction().execute(async (transaction) => {
        // The account is locked before its link, the same order as everywhere.
        const now = await accountRepository(transaction).lockExclusively(account.id);
        if (now?.email !== account.email) throw invalidLink();
        if ((await emailLinkRepository(transaction).use('reset', token)) === undefined) throw invalidLink();
        // An unverified address may have been registered by somebody else: unlink their Steam account.
        const unlinked = now.email_verified_at === null ? { steamid: null, trade_link: '' } : {};
        await accountRepository(transaction).change(account.id, { password_hash: passwordHash, ...unlinked });
        await sessionService(transaction).endAll(account.id);
        await emailLinkRepository(transaction).end(account.id, 'reset');
        await outboxRepository(transaction).add(notice);
      });
    },
  };
}

const wrongPassword = () => invalidInput({ cur_password: 'current-password-wrong' });

const invalidLink = () => invalidInput({ token: 'reset-link-invalid' });
