import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of promo codes and packs, loaded with it. */
export const promoMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-promo-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-promo-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-promo-de" */ './de.json'),
});
