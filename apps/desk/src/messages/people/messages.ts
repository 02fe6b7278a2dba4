import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of people, loaded with them. */
export const peopleMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-people-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-people-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-people-de" */ './de.json'),
});
