import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of roles, loaded with it. */
export const rolesMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-roles-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-roles-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-roles-de" */ './de.json'),
});
