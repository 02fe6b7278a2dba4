import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of deliveries, loaded with it. */
export const deliveriesMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-deliveries-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-deliveries-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-deliveries-de" */ './de.json'),
});
