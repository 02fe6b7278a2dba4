import type { ContentService } from '#shared/content/content-service.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import type { MoneyLimits } from '#shared/money-limits/money-limit.ts';
import type { Pictures } from '#shared/pictures/picture-address.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

/** What most services need. */
export interface CommonParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  pictures: Pictures;
  moneyLimits: MoneyLimits;
}
