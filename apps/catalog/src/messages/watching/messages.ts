import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of hearts, alerts and saved searches, loaded with the first part that says any of them. */
export const watchingMessages = createMessages('catalog', en, {
  pt: () => import(/* webpackChunkName: "texts-watching-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-watching-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-watching-de" */ './de.json'),
});
