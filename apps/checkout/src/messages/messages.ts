import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

export const messages = createMessages('checkout', en, {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
});

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'checkout', typeof en> {}
}
