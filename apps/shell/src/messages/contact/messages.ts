import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

/** Texts of the contact page, loaded with it. */
export const contactMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-contact-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-contact-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-contact-de" */ './de.json'),
  },
};
