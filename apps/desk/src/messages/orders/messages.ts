import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of orders, loaded with them. */
export const ordersMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-orders-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-orders-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-orders-de" */ './de.json'),
});
