import type { Registration } from '@patina/shared-api/contract/account/identity';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import { rejectDuplicate } from '#shared/accounts/reject-duplicate.ts';
import { requirePhone } from '#shared/accounts/require-phone.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { enqueueVerification, renderVerification } from '#shared/email/verification-email.ts';
import { ApiError, invalidInput } from '#shared/http/api-error.ts';
import type { PasswordService } from '#shared/password-hashing/password-service.ts';
import { requireStrongPassword } from '#shared/password-hashing/require-strong-password.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { tokenDigest } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#shared/sessions/session-service.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';
import { steamStateRepository } from '#shared/steam-login/steam-state-repository.ts';

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
