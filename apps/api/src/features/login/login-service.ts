import type { Credentials } from '@patina/shared-api/contract/account/identity';
import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { normalizeEmail } from '#features/accounts/normalize-email.ts';
import type { EmailService } from '#features/email/email-service.ts';
import { outboxRepository } from '#features/email/outbox-repository.ts';
import type { PasswordService } from '#features/password-hashing/password-service.ts';
import type { RateLimits } from '#features/rate-limit/rate-limit.ts';
import type { ClientInfo } from '#features/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#features/sessions/session-service.ts';
import { ApiError } from '#http/api-error.ts';
import { tokenDigest } from '#secrets/secret-token.ts';

interface LoginParts {
  emails: EmailService;
  passwords: PasswordService;
  limits: RateLimits;
}

export type LoginService = ReturnType<typeof loginService>;

/** Login by e-mail address and password. */
export function loginService(database: Database, { emails, passwords, limits }: LoginParts) {
  return {
    /** Same response after the same work, whether the account exists or not. @throws ApiError */
    async login({ username, password, language }: Credentials, client: ClientInfo): Promise<StartedSession> {
      const email = normalizeEmail(username);
      const account = await accountRepository(database).byEmail(email);
      const isKnownBrowser = await sessionService(database).knowsBrowser(account?.id ?? 0, client.browserToken);
      const countedFor = isKnownBrowser ? `${email} ${client.browserToken}` : email;
      const limited = { loginFromAddress: client.address, loginToAccount: tokenDigest(countedFor) };
      await limits.consume(limited);
      const isRight = await passwords.matches(password, account?.password_hash);
      if (!isRight || account?.email == null) {
        throw new ApiError('wrong-credentials');
      }
      await limits.reward(limited);
      const message = await emails.render({
        kind: 'newSignIn',
        userId: account.id,
        name: account.name,
        email: account.email,
        languageId: account.language_id,
        browser: client.userAgent,
      });
      return database.transaction().execute(async (transaction) => {
        const accounts = accountRepository(transaction);
        const now = await accounts.lock(account.id);
        // The password may have been changed while this one was checked.
        if (now?.password_hash !== account.password_hash) throw new ApiError('wrong-credentials');
        await accounts.setLanguage(account.id, language);
        const started = await sessionService(transaction).begin(account.id, client);
        if (started.isNewBrowser) await outboxRepository(transaction).add(message);
        return started;
      });
    },
  };
}
