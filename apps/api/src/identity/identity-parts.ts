import type { PasswordService } from '#identity/credentials/passwords.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { ContentService, EmailService, SettingsService } from '#store/store.ts';

/** What the services of accounts are made with. */
export interface IdentityParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  encryption: Encryption;
  passwords: PasswordService;
}
