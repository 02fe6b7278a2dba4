import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of packs, loaded with them. */
export const packMessages = createMessages('catalog', en, {
  pt: () => import(/* webpackChunkName: "texts-packs-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-packs-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-packs-de" */ './de.json'),
});
