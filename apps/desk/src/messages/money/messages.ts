import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of money, loaded with it. */
export const moneyMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-money-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-money-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-money-de" */ './de.json'),
});
