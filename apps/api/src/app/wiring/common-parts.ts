import type { Pictures } from '#catalogue/catalogue.ts';
import type { MoneyLimits } from '#operators/money-limit.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { ContentService, EmailService, SettingsService } from '#store/store.ts';

/** What most services need. */
export interface CommonParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  pictures: Pictures;
  moneyLimits: MoneyLimits;
}
