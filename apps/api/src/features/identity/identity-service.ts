import type { Credentials, Registration } from '@patina/shared-api/contract/identity';
import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import { refuseTaken } from '#features/accounts/refuse-taken.ts';
import { requirePhone } from '#features/accounts/require-phone.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import type { PasswordService } from '#features/passwords/password-service.ts';
import { type Arrival, sessionService } from '#features/sessions/session-service.ts';
import type { Visit } from '#features/sessions/visit.ts';
import { steamVisitRepository } from '#features/steam/steam-visit-repository.ts';
import type { VerificationService } from '#features/verification/verification-service.ts';
import { Forbidden, InvalidInput } from '#http/problems.ts';
import { tokenDigest } from '#secrets/secret-token.ts';

interface IdentityParts {
  settings: SettingsService;
  mail: MailService;
  verification: VerificationService;
  passwords: PasswordService;
  limits: AttemptLimits;
}

export type IdentityService = ReturnType<typeof identityService>;

/** Opening an account and signing in to it. */
export function identityService(
  database: Database,
  { settings, mail, verification, passwords, limits }: IdentityParts,
) {
  return {
    /** The same answer after the same work, whether there is such an account or not. @throws InvalidInput, TooMany */
    async login({ username, password, language }: Credentials, visit: Visit): Promise<Arrival> {
      const email = foldEmail(username);
      const account = await accountRepository(database).byEmail(email);
      const isKnownBrowser = await sessionService(database).knowsBrowser(account?.id ?? 0, visit.browserToken);
      const countedFor = isKnownBrowser ? `${email} ${visit.browserToken}` : email;
      const attempt = { loginFromAddress: visit.address, loginToAccount: tokenDigest(countedFor) };
      await limits.count(attempt);
      const isRight = await passwords.matches(password, account?.password_hash);
      if (!isRight || account?.email == null) {
        throw new InvalidInput({}, WRONG_CREDENTIALS);
      }
      await limits.forgive(attempt);
      const letter = await mail.write({
        kind: 'newSignIn',
        userId: account.id,
        name: account.name,
        email: account.email,
        languageId: account.language_id,
        browser: visit.userAgent,
      });
      return database.transaction().execute(async (transaction) => {
        const accounts = accountRepository(transaction);
        const now = await accounts.claim(account.id);
        // The password may have been reset while this one was checked.
        if (now?.password_hash !== account.password_hash) throw new InvalidInput({}, WRONG_CREDENTIALS);
        await accounts.useLanguage(account.id, language);
        const arrival = await sessionService(transaction).begin(account.id, visit);
        if (arrival.isStrange) await mailRepository(transaction).add(letter);
        return arrival;
      });
    },

    /**
     * `steamToken` is what a browser got when Steam vouched for its user; then a password may be left out.
     * @throws Forbidden, InvalidInput, Conflict, TooMany
     */
    async register(form: Registration, visit: Visit, steamToken: string | undefined): Promise<Arrival> {
      const { is_reg_enabled } = await settings.read();
      if (!is_reg_enabled) throw new Forbidden('Registration is closed');
      const email = foldEmail(form.email);
      await limits.count({ registerFromAddress: visit.address, registerEmail: tokenDigest(email) });
      const steamid = await steamVisitRepository(database).vouchedFor(steamToken);
      if (form.password === undefined && steamid === undefined) {
        throw new InvalidInput({ password: ['Password is required'] });
      }
      await requirePhone(database, form.phoneE164, form.phone);
      const passwordHash = form.password === undefined ? null : await passwords.hash(form.password);
      const { name, surname, language: languageId = null } = form;
      const reader = { name, email, language_id: languageId };
      const letter = await verification.write(reader, visit.origin);
      return refuseTaken(() =>
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
          await accounts.useLanguage(userId, form.language);
          await verification.post(transaction, userId, letter);
          await steamVisitRepository(transaction).end(steamToken);
          return sessionService(transaction).begin(userId, visit);
        }),
      );
    },
  };
}

const WRONG_CREDENTIALS = 'Invalid email or password';
