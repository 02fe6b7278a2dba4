import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of texts and pages, loaded with them. */
export const contentMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-content-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-content-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-content-de" */ './de.json'),
});
