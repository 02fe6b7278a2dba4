import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of import, loaded with them. */
export const importMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-import-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-import-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-import-de" */ './de.json'),
});
