/* The one i18n instance of the page; see router.ts for why this file exists. */
export type { i18n as I18n, TFunction } from 'i18next';
export { createInstance } from 'i18next';
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
