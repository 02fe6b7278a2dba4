import { createMessages } from '@patina/parts/create-messages';
import { auditMessages } from '../audit/messages.ts';
import { joinMessages } from '../join-messages.ts';
import { notesMessages } from '../notes/messages.ts';
import en from './en.json';

/** Texts of histories, of the acts in them, and of the notes beside them, loaded with the pages of orders, offers and people. */
export const historyMessages = joinMessages(
  createMessages('desk', en, {
    pt: () => import(/* webpackChunkName: "texts-history-pt" */ './pt.json'),
    es: () => import(/* webpackChunkName: "texts-history-es" */ './es.json'),
    de: () => import(/* webpackChunkName: "texts-history-de" */ './de.json'),
  }),
  auditMessages,
  notesMessages,
);
