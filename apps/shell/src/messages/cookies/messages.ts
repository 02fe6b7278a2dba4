import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

/** Texts of the cookie bar, loaded with it; in the files of the contact page's texts. */
export const cookieMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-contact-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-contact-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-contact-de" */ './de.json'),
  },
};
