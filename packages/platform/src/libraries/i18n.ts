/* The one i18n instance of the page; see router.ts for why this file exists. */
export type { i18n as I18n, ParseKeys, TFunction } from 'i18next';
export { createInstance } from 'i18next';
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';

/**
 * The English texts of every namespace that a package may use. Each app adds its own in `messages.ts`, which makes a
 * missing key, also one composed at run time, a type error.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add their namespaces to it.
export interface TextNamespaces {}

declare module 'i18next' {
  interface ResourceNamespaceMap extends TextNamespaces {}
}
