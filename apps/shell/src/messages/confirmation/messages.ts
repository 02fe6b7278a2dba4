import type { Messages } from '@patina/platform/remote-contract';
import en from './en.json';

/** Texts of the dialog that asks visitors to confirm who they are, loaded with it. */
export const confirmationMessages: Messages = {
  namespace: 'shell',
  en,
  others: {
    pt: () => import(/* webpackChunkName: "texts-confirmation-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-confirmation-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-confirmation-de" */ './de.json'),
  },
};
