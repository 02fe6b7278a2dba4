import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

/** Texts of the sign-in and sign-up pages, loaded with them. */
export const identityMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-identity-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-identity-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-identity-de" */ './de.json'),
  },
};
