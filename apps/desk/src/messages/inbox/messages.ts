import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the pages of messages, loaded with them. */
export const inboxMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-inbox-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-inbox-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-inbox-de" */ './de.json'),
});
