import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of trades on Steam, loaded with it. */
export const tradesMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-trades-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-trades-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-trades-de" */ './de.json'),
});
