import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the home page, loaded with it. */
export const homeMessages = createMessages('catalog', en, {
  pt: () => import(/* webpackChunkName: "texts-home-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-home-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-home-de" */ './de.json'),
});
