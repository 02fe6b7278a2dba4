import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of payouts, loaded with them. */
export const payoutsMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-payouts-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-payouts-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-payouts-de" */ './de.json'),
});
