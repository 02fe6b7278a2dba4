import type { Registration } from '@patina/shared-api/contract/account/identity';
import { accountRepository } from '#identity/accounts/account-repository.ts';
import { normalizeEmail } from '#identity/accounts/normalize-email.ts';
import { rejectDuplicate } from '#identity/accounts/reject-duplicate.ts';
import { requirePhone } from '#identity/accounts/require-phone.ts';
import { enqueueVerification, renderVerification } from '#identity/accounts/verification-email.ts';
import type { PasswordService } from '#identity/credentials/password-service.ts';
import { requireStrongPassword } from '#identity/credentials/require-strong-password.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#identity/sessions/session-service.ts';
import { steamStateRepository } from '#identity/sign-in/steam-state-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

interface RegistrationParts {
  settings: SettingsService;
  emails: EmailService;
  passwords: PasswordService;
  limits: RateLimits;
}

export type RegistrationService = ReturnType<typeof registrationService>;

/** Registration of accounts. */
export function registrationService(database: Database, { settings, emails, passwords, limits }: RegistrationParts) {
  return {
    /**
     * `steamToken` identifies a verified Steam user, who may register without a password.
     * @throws ApiError
     */
    async register(form: Registration, client: ClientInfo, steamToken: string | undefined): Promise<StartedSession> {
      const { is_reg_enabled, site_name } = await settings.read();
      if (!is_reg_enabled) throw new ApiError('registration-closed');
      const email = normalizeEmail(form.email);
      await limits.consume({ registerFromAddress: client.address, registerEmail: tokenDigest(email) });
      const steamid = await steamStateRepository(database).confirmedSteamId(steamToken);
      if (form.password === undefined && steamid === undefined) {
        throw invalidInput({ password: 'password-required' });
      }
      if (form.password !== undefined) {
        const owner = { store: site_name, names: [form.name, form.surname], email };
        await requireStrongPassword(form.password, owner, 'password');
      }
      await requirePhone(database, form.phoneE164, form.phone);
      const passwordHash = form.password === undefined ? null : await passwords.hash(form.password);
      const { name, surname, language: languageId = null } = form;
      const reader = { name, email, language_id: languageId };
      const message = await renderVerification(emails, reader, client.origin);
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
            password_proved_at: passwordHash === null ? null : new Date(),
          });
          await accounts.setLanguage(userId, form.language);
          await enqueueVerification(transaction, userId, message);
          await steamStateRepository(transaction).end(steamToken);
          return sessionService(transaction).begin(userId, client);
        }),
      );
    },
  };
}
