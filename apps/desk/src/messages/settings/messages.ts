import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of settings, loaded with them. */
export const settingsMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-settings-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-settings-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-settings-de" */ './de.json'),
});
