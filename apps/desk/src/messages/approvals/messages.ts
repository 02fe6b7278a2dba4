import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the page of approvals, loaded with it. */
export const approvalsMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-approvals-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-approvals-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-approvals-de" */ './de.json'),
});
