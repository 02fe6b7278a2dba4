import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

export const messages = createMessages('account', en, {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
});

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'account', typeof en> {}
}
