/** What other areas may use of this one: settings, content, email and the audit log. */
export type { ContentService } from '#store/content/content-service.ts';
export { localiseCountries } from '#store/content/localise-countries.ts';
export { requireCountry } from '#store/content/require-country.ts';
export { requireCurrency } from '#store/content/require-currency.ts';
export { emailLinkRepository } from '#store/email/email-link-repository.ts';
export type { Email, EmailRenderer, EmailService, Recipient } from '#store/email/email-service.ts';
export type { EmailKind } from '#store/email/email-texts.ts';
export { formatMoney } from '#store/email/format-money.ts';
export { outboxRepository } from '#store/email/outbox-repository.ts';
export type { EmailFacts, MoneyFacts } from '#store/email/render-email.ts';
export type { SettingKey, StoreSettings } from '#store/settings/settings-schema.ts';
export type { SettingsService } from '#store/settings/settings-service.ts';
