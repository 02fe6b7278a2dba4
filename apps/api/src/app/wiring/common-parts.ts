import type { Pictures } from '#catalogue/catalogue.ts';
import type { MoneyLimits } from '#operators/money-limit.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { ContentService } from '#store/content/content-service.ts';
import type { EmailService } from '#store/email/email-service.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

/** What most services need. */
export interface CommonParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  pictures: Pictures;
  moneyLimits: MoneyLimits;
}
