import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of releases, loaded with it. */
export const releasesMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-releases-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-releases-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-releases-de" */ './de.json'),
});
