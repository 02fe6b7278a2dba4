import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

export const messages: Messages = {
  namespace: 'new-remote',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
  },
};

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'new-remote', typeof en> {}
}
