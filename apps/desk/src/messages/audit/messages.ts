import { createMessages } from '@patina/parts/create-messages';
import en from './en.json';

/** Texts of the audit log, loaded with it. */
export const auditMessages = createMessages('desk', en, {
  pt: () => import(/* webpackChunkName: "texts-audit-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "texts-audit-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "texts-audit-de" */ './de.json'),
});
