import { accountAdmin } from '#identity/accounts/account-admin-service.ts';
import { accountClosing } from '#identity/accounts/account-closing.ts';
import { dataExport } from '#identity/accounts/data-export.ts';
import { deskPeopleService } from '#identity/accounts/desk-people-service.ts';
import { profileService } from '#identity/accounts/profile-service.ts';
import { registrationService } from '#identity/accounts/registration-service.ts';
import { verificationService } from '#identity/accounts/verification-service.ts';
import { confirmationService } from '#identity/credentials/confirmation-service.ts';
import { passwordChangeService } from '#identity/credentials/password-change-service.ts';
import { passwordService } from '#identity/credentials/password-service.ts';
import { reversalService } from '#identity/credentials/reversal-service.ts';
import { removalService } from '#identity/second-factor/removal-service.ts';
import { secondFactorProofs } from '#identity/second-factor/second-factor-proofs.ts';
import { secondFactorService } from '#identity/second-factor/second-factor-service.ts';
import { auth as makeAuth } from '#identity/sessions/auth.ts';
import { type ReplicatedSessions, sessionCallers } from '#identity/sessions/session-callers.ts';
import { sessionService } from '#identity/sessions/session-service.ts';
import { loginService } from '#identity/sign-in/login-service.ts';
import { signInService } from '#identity/sign-in/sign-in-service.ts';
import { steamService } from '#identity/sign-in/steam-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { rateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { ContentService } from '#store/content/content-service.ts';
import { emailService } from '#store/email/email-service.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

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
