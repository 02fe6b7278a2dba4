import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of today, loaded with it. */
export const todayMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-today-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-today-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-today-de" */ './de.json'),
});
