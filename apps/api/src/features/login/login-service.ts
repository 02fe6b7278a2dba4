import type { Credentials } from '@patina/shared-api/contract/account/identity';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { PasswordService } from '#shared/password-hashing/password-service.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { tokenDigest } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#shared/sessions/session-service.ts';

interface LoginParts {
  emails: EmailService;
  passwords: PasswordService;
  limits: RateLimits;
}

export type LoginService = ReturnType<typeof loginService>;

/** Login by email address and password. */
export function loginService(database: Database, { emails, passwords, limits }: LoginParts) {
  return {
    /** Gives the same response after the same work, whether the account exists or not. @throws ApiError */
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
