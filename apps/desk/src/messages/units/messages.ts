import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of units, loaded with it. */
export const unitsMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-units-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-units-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-units-de" */ './de.json'),
});
