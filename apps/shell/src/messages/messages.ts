import type { Messages } from '@patina/platform/remote-contract';
import type cart from './cart/en.json';
import type confirmation from './confirmation/en.json';
import type connection from './connection/en.json';
import type contact from './contact/en.json';
import type cookies from './cookies/en.json';
import en from './en.json';
import type identity from './identity/en.json';

export const messages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-de" */ './de.json'),
  },
};

/** Including the texts of pages that load their own. */
type ShellTexts = typeof en &
  typeof cart &
  typeof confirmation &
  typeof connection &
  typeof contact &
  typeof cookies &
  typeof identity;

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'shell', ShellTexts> {}
}
