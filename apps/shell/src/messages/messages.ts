import type { Messages } from '@patina/platform/remote-contract';
import type contact from './contact/en.json';
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
type ShellTexts = typeof en & typeof contact & typeof identity;

declare module '@patina/platform/i18n' {
  interface TextNamespaces extends Record<'shell', ShellTexts> {}
}
