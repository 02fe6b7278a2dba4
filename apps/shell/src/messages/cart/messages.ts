import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

/** Texts about what is added to the cart after a sign-in; in the files of the sign-in's texts. */
export const cartMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-identity-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-identity-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-identity-de" */ './de.json'),
  },
};
