import type { Messages } from '@patina/platform/remote-contract';
import en from './identity/en.json';

/** Texts of the pages for signing in and up; they come with these pages. */
export const identityMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-identity-pt" */ './identity/pt.json'),
    es: () => import(/* webpackChunkName: "texts-identity-es" */ './identity/es.json'),
    de: () => import(/* webpackChunkName: "texts-identity-de" */ './identity/de.json'),
  },
};
