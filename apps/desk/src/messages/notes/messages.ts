import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of notes and tags, loaded with the pages that have them. */
export const notesMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-notes-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-notes-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-notes-de" */ './de.json'),
});
