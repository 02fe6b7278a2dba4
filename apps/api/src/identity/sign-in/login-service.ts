import type { Credentials } from '@patina/shared-api/contract/account/identity';
import { accountRepository } from '#identity/accounts/account-repository.ts';
import { normalizeEmail } from '#identity/accounts/normalize-email.ts';
import type { PasswordService } from '#identity/credentials/password-service.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { sessionService } from '#identity/sessions/session-service.ts';
import type { SignIn, SignInService } from '#identity/sign-in/sign-in-service.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';

interface LoginParts {
  passwords: PasswordService;
  limits: RateLimits;
  signIns: SignInService;
}

export type LoginService = ReturnType<typeof loginService>;

/** Login by email address and password. */
export function loginService(database: Database, { passwords, limits, signIns }: LoginParts) {
  return {
    /** Gives the same response after the same work, whether the account exists or not. @throws ApiError */
    async login({ username, password, language }: Credentials, client: ClientInfo): Promise<SignIn> {
      const email = normalizeEmail(username);
      const account = await accountRepository(database).byEmail(email);
      const isKnownBrowser = await sessionService(database).knowsBrowser(account?.id ?? 0, client.browserToken);
      const countedFor = isKnownBrowser ? `${email} ${client.browserToken}` : email;
      const limited = { loginFromAddress: client.address, loginToAccount: tokenDigest(countedFor) };
      await limits.consume(limited);
      const isRight = await passwords.matches(password, account?.password_hash);
      if (!isRight || account === undefined) throw new ApiError('wrong-credentials');
      await limits.reward(limited);
      return signIns.afterFirstStep(account, 'password', client, language);
    },
  };
}
