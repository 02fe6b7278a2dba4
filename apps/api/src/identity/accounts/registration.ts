import type { Registration } from '@patina/shared-api/contract/account/identity';
import { toMinor } from '@patina/shared-api/money';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { accountRepository, normalizeEmail, rejectDuplicate } from '#identity/accounts/account.ts';
import { sendVerificationLink } from '#identity/accounts/verification.ts';
import { type PasswordService, requireStrongPassword } from '#identity/credentials/passwords.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { type StartedSession, sessionService } from '#identity/sessions/sessions.ts';
import { steamStateRepository } from '#identity/sign-in/steam.ts';
import { openingBalance } from '#money/money.ts';
import { seedOnce } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';

export type RegistrationService = ReturnType<typeof registrationService>;

/** Registration of accounts. */
export function registrationService(database: Database, { settings, emails, passwords, limits }: IdentityParts) {
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
      const renderer = await emails.renderer();
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
          const reader = { id: userId, name, email, language_id: languageId };
          await sendVerificationLink(transaction, renderer, reader, client.origin);
          await steamStateRepository(transaction).end(steamToken);
          return sessionService(transaction).begin(userId, client);
        }),
      );
    },
  };
}

/**
 * Rejects an invalid phone number, or one of a country that the store does not list.
 * @throws ApiError
 */
export async function requirePhone(database: Database, e164: string, typed = e164): Promise<void> {
  const country = countryOfPhone(e164, typed);
  if (country === undefined) throw invalidInput({ phone: 'phone-invalid' });
  if (!(await accountRepository(database).hasCountry(country))) throw invalidInput({ phone: 'country-unsupported' });
}

/**
 * Country of a number in E.164, as ISO 3166-1 alpha-2. Undefined if it is not valid by the rules of its country, or `typed`, the
 * number as entered, does not mean the same one.
 */
function countryOfPhone(e164: string, typed: string): string | undefined {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone?.isValid() || phone.number !== e164 || phone.country === undefined) return undefined;
  return parsePhoneNumberFromString(typed, phone.country)?.number === e164 ? phone.country : undefined;
}

/** Demo account, which `npm start` prints. Not in production. */
const DEMO = { email: 'demo@patina.test', password: 'Demo1234', credits: 500 };

/** Adds the demo account to a new store. */
export async function seedDemoAccount(database: Database, passwords: PasswordService): Promise<void> {
  const passwordHash = await passwords.hash(DEMO.password);
  await seedOnce(database, 'demo-account', async (transaction) => {
    const userId = await accountRepository(transaction).add({
      name: 'Demo',
      surname: 'Visitor',
      email: DEMO.email,
      email_verified_at: new Date(),
      phone: '+351912345678',
      password_hash: passwordHash,
    });
    await openingBalance(transaction, userId, toMinor(DEMO.credits));
  });
}
