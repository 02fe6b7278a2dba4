import type { Credentials } from '@patina/shared-api/contract/account/identity';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { PasswordService } from '#shared/password-hashing/password-service.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { tokenDigest } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { sessionService } from '#shared/sessions/session-service.ts';
import type { SignIn, SignInService } from '#shared/sign-in/sign-in-service.ts';

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
