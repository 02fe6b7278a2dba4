import type { Messages } from '@patina/platform/remote-contract';
import en from './contact/en.json';

/** Texts of the contact page, loaded with it. */
export const contactMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-contact-pt" */ './contact/pt.json'),
    es: () => import(/* webpackChunkName: "texts-contact-es" */ './contact/es.json'),
    de: () => import(/* webpackChunkName: "texts-contact-de" */ './contact/de.json'),
  },
};
