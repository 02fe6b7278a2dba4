import { accountActs } from '#identity/accounts/account-acts.ts';
import { bounceService } from '#identity/accounts/bounces.ts';
import { accountClosing } from '#identity/accounts/close-account.ts';
import { dataExport } from '#identity/accounts/data-export.ts';
import { deskPeopleService } from '#identity/accounts/people.ts';
import { profileService } from '#identity/accounts/profile.ts';
import { registrationService } from '#identity/accounts/registration.ts';
import { verificationService } from '#identity/accounts/verification.ts';
import { passwordChangeService } from '#identity/credentials/change-password.ts';
import { confirmationService } from '#identity/credentials/confirmation.ts';
import { type PasswordCost, passwordService } from '#identity/credentials/passwords.ts';
import { reversalService } from '#identity/credentials/undo-change.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import { secondFactorProofs } from '#identity/second-factor/proofs.ts';
import { removalService } from '#identity/second-factor/removal.ts';
import { secondFactorService } from '#identity/second-factor/second-factor.ts';
import { auth as makeAuth, type ReplicatedSessions } from '#identity/sessions/auth.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import { signInService } from '#identity/sign-in/sign-in.ts';
import { steamService } from '#identity/sign-in/steam.ts';
import type { SavedCardService } from '#money/money.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';

interface ServicesParts extends Omit<IdentityParts, 'passwords'>, Pick<Config, 'publicOrigin' | 'steamOpenIdUrl'> {
  replicated: ReplicatedSessions;
  savedCards: Pick<SavedCardService, 'list'>;
  /** Cost of hashing a password, if not that of a real store. */
  passwordCost?: PasswordCost | undefined;
}

/** Accounts, sessions and sign-in. */
export function identityServices(database: Database, given: ServicesParts) {
  const passwords = passwordService(given.passwordCost);
  const sessions = sessionService(database);
  const auth = makeAuth(database, given);
  const proofs = secondFactorProofs(database, { ...given, passwords });
  const parts = { ...given, passwords, proofs, auth };
  const signIns = signInService(database, parts);
  const secondFactor = secondFactorService(database, parts);
  const profiles = profileService(database, parts);
  const closing = accountClosing(database, parts);
  return {
    passwords,
    sessions,
    auth,
    proofs,
    signIns,
    secondFactor,
    profiles,
    closing,
    confirmations: confirmationService(database, parts),
    reversals: reversalService(database, parts),
    verification: verificationService(database, parts),
    removals: removalService(database, parts),
    registration: registrationService(database, parts),
    passwordChange: passwordChangeService(database, parts),
    bounces: bounceService(database, parts),
    accountActs: accountActs(database, { closing }),
    deskPeople: deskPeopleService(database, parts),
    exportData: dataExport(database, { ...given, profiles, sessions, secondFactor }),
    steam: steamService(database, { ...parts, signIns }),
  };
}
