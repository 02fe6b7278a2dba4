import { accountAdmin } from '#features/accounts/account-admin-service.ts';
import { reversalService } from '#features/credential-reversal/reversal-service.ts';
import { deskPeopleService } from '#features/desk-people/desk-people-service.ts';
import { verificationService } from '#features/email-verification/verification-service.ts';
import { confirmationService } from '#features/identity-confirmation/confirmation-service.ts';
import { loginService } from '#features/login/login-service.ts';
import { passwordChangeService } from '#features/password-change/password-change-service.ts';
import { accountClosing } from '#features/profile/account-closing.ts';
import { dataExport } from '#features/profile/data-export.ts';
import { profileService } from '#features/profile/profile-service.ts';
import { registrationService } from '#features/registration/registration-service.ts';
import { secondFactorService } from '#features/second-factor/second-factor-service.ts';
import { removalService } from '#features/second-factor-removal/removal-service.ts';
import { steamService } from '#features/steam-login/steam-service.ts';
import type { Config } from '#shared/config/config.ts';
import type { ContentService } from '#shared/content/content-service.ts';
import type { Database } from '#shared/database/tables.ts';
import { emailService } from '#shared/email/email-service.ts';
import { passwordService } from '#shared/password-hashing/password-service.ts';
import { rateLimits } from '#shared/rate-limit/rate-limit.ts';
import { secondFactorProofs } from '#shared/second-factor/second-factor-proofs.ts';
import type { Encryption } from '#shared/secrets/encryption.ts';
import { auth as makeAuth } from '#shared/sessions/auth.ts';
import { type ReplicatedSessions, sessionCallers } from '#shared/sessions/session-callers.ts';
import { sessionService } from '#shared/sessions/session-service.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';
import { signInService } from '#shared/sign-in/sign-in-service.ts';

interface PeopleParts extends Pick<Config, 'publicOrigin' | 'rateLimitScale' | 'steamOpenIdUrl'> {
  settings: SettingsService;
  replicated: ReplicatedSessions;
  content: ContentService;
  encryption: Encryption;
}

/** Accounts, sessions and sign-in. */
export function wirePeople(
  database: Database,
  { settings, replicated, content, encryption, publicOrigin, rateLimitScale, steamOpenIdUrl }: PeopleParts,
) {
  const limits = rateLimits(database, rateLimitScale);
  const passwords = passwordService();
  const emails = emailService(database, { settings, content });
  const sessions = sessionService(database);
  const callers = sessionCallers(database, { settings, replicated });
  const auth = makeAuth(callers, settings);
  const verification = verificationService(database, { emails, limits });
  const proofs = secondFactorProofs(database, { emails, encryption, limits });
  const confirmations = confirmationService(database, { auth, emails, passwords, limits, proofs });
  const signIns = signInService(database, { emails, proofs });
  const secondFactor = secondFactorService(database, { emails, encryption, limits, settings });
  const removals = removalService(database, { emails, publicOrigin });
  const login = loginService(database, { passwords, limits, signIns });
  const registration = registrationService(database, { settings, emails, passwords, limits });
  const passwordChange = passwordChangeService(database, { settings, emails, passwords, limits });
  const profiles = profileService(database, { settings, content, emails, limits });
  const closing = accountClosing(database, { passwords, limits });
  const exportData = dataExport(database, { profiles, sessions, secondFactor });
  const steam = steamService(database, { emails, limits, signIns, endpoint: steamOpenIdUrl });
  return {
    limits,
    passwords,
    emails,
    sessions,
    callers,
    auth,
    confirmations,
    reversals: reversalService(database, { emails, limits }),
    verification,
    proofs,
    signIns,
    secondFactor,
    removals,
    login,
    registration,
    passwordChange,
    profiles,
    closing,
    accountAdmin: accountAdmin(database, { closing }),
    deskPeople: deskPeopleService(database, { settings, proofs }),
    exportData,
    steam,
  };
}
