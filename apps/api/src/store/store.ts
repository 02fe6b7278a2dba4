/** What other areas may use of this one: settings, content and email. */
export {
  type ContentService,
  currencyIn,
  localiseCountries,
  requireCountry,
  requireCurrency,
} from '#store/content/content.ts';
export {
  type Email,
  type EmailFacts,
  type EmailKind,
  type EmailRenderer,
  type EmailService,
  formatMoney,
  type MoneyFacts,
  type Recipient,
} from '#store/email/email.ts';
export { emailLinkRepository } from '#store/email/email-links.ts';
export { outboxRepository } from '#store/email/outbox.ts';
export type { SalesService, VatOfMonth } from '#store/sales/sales.ts';
export type { SettingsService } from '#store/settings/settings.ts';
export {
  isSharedSetting,
  type SettingKey,
  SHARED_SETTINGS,
  type StoreSettings,
} from '#store/settings/settings-list.ts';
export { messageRepository } from '#store/support/message.ts';
