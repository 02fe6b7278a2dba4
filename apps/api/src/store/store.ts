/** What other areas may use of this one: settings, content and email. */
export {
  type ContentService,
  currencyIn,
  languageOf,
  localiseCountries,
  requireCountry,
  requireCurrency,
} from '#store/content/content.ts';
export type { EmailFacts, EmailRenderer, EmailService, Recipient, Told } from '#store/email/email.ts';
export { emailLinkRepository } from '#store/email/email-links.ts';
export { type EmailKind, formatMoney, type MoneyFacts, textsIn } from '#store/email/email-texts.ts';
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
export { insertingAlerts } from '#store/told/alerts.ts';
export { type NoticeRow, noticeRepository } from '#store/told/notice-repository.ts';
export { pushRepository, type TakenMessage } from '#store/told/push-repository.ts';
export { type NoticeWriter, noticeWriter } from '#store/told/write-notice.ts';
