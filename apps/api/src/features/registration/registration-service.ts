import type { Registration } from '@patina/shared-api/contract/account/identity';
import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { normalizeEmail } from '#features/accounts/normalize-email.ts';
import { rejectDuplicate } from '#features/accounts/reject-duplicate.ts';
import { requirePhone } from '#features/accounts/require-phone.ts';
import type { VerificationService } from '#features/email-verification/verification-service.ts';
import type { PasswordService } from '#features/password-hashing/password-service.ts';
import type { RateLimits } from '#features/rate-limit/rate-limit.ts';
import type { ClientInfo } from '#features/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#features/sessions/session-service.ts';
import type { SettingsService } from '#features/settings/settings-service.ts';
import { steamStateRepository } from '#features/steam-login/steam-state-repository.ts';
import { ApiError, invalidInput } from '#http/api-error.ts';
import { tokenDigest } from '#secrets/secret-token.ts';

interface RegistrationParts {
  settings: SettingsService;
  verification: VerificationService;
  passwords: PasswordService;
  limits: RateLimits;
}

export type RegistrationService = ReturnType<typeof registrationService>;

/** Registration of accounts. */
export function registrationService(
  database: Database,
  { settings, verification, passwords, limits }: RegistrationParts,
) {
  return {
    /**
     * `steamToken` identifies a verified Steam user, who may register without a password.
     * @throws ApiError
     */
    async register(form: Registration, client: ClientInfo, steamToken: string | undefined): Promise<StartedSession> {
      const { is_reg_enabled } = await settings.read();
      if (!is_reg_enabled) throw new ApiError('registration-closed');
      const email = normalizeEmail(form.email);
      await limits.consume({ registerFromAddress: client.address, registerEmail: tokenDigest(email) });
      const steamid = await steamStateRepository(database).vouchedFor(steamToken);
      if (form.password === undefined && steamid === undefined) {
        throw invalidInput({ password: 'password-required' });
      }
      await requirePhone(database, form.phoneE164, form.phone);
      const passwordHash = form.password === undefined ? null : await passwords.hash(form.password);
      const { name, surname, language: languageId = null } = form;
      const reader = { name, email, language_id: languageId };
      const message = await verification.render(reader, client.origin);
      return rejectDuplicate(() =>
        database.transaction().execute(async (transaction) => {
          const accounts = accountRepository(transaction);
          const userId = await accounts.add({
            name,
            surname,
            email,
            phone: form.phoneE164,
            steamid: steamid ?? null,
            password_hash: passwordHash,
          });
          await accounts.setLanguage(userId, form.language);
          await verification.enqueue(transaction, userId, message);
          await steamStateRepository(transaction).end(steamToken);
          return sessionService(transaction).begin(userId, client);
        }),
      );
    },
  };
}
