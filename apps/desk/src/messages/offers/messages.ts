import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of offers, loaded with them. */
export const offersMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-offers-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-offers-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-offers-de" */ './de.json'),
});
