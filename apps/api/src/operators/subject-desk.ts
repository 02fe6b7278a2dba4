import { notes as calls } from '@patina/shared-api/contract/desk/notes';
import { timeline as timelineCalls } from '@patina/shared-api/contract/desk/timeline';
import { act, reading } from '#operators/act.ts';
import { readPage } from '#operators/listing.ts';
import { noteService } from '#operators/notes.ts';
import { maySee, requireAccount, seenSubject } from '#operators/subjects.ts';
import { tagRepository, tagService, tagsOf } from '#operators/tags.ts';
import type { TimelineService } from '#operators/timeline.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';

interface SubjectServices {
  database: Database;
}

/** Why the acts below never wait: they refuse what is one’s own themselves. */
const WORDS = { store: 'Moves nothing; about what is one’s own it is refused, and it waits for nobody.' };

/** The calls of the back office about any order, offer or person: its history, and what colleagues have written down about it. */
export const subjectDesk = [
  reading(timelineCalls.read, {
    run: async ({ timeline }: { timeline: TimelineService }, { query, operator }) =>
      readPage(query, await timeline(query, operator)),
  }),

  reading(calls.read, {
    async run({ database }: SubjectServices, { query, operator }) {
      const subject = await seenSubject(database, query.subject, operator);
      const written = await noteService(database).about(subject, operator.userId);
      return ok({ notes: written, tags: (await tagsOf(database, subject.kind, [subject.id]))(subject.id) });
    },
  }),

  act(calls.add, {
    ...WORDS,
    async run({ database }: SubjectServices, { body: { subject, text }, operator }) {
      await noteService(database).add(subject, text, requireAccount(operator));
      return OK;
    },
  }),

  act(calls.edit, {
    ...WORDS,
    async run({ database }: SubjectServices, { body: { id, text }, operator }) {
      await noteService(database).edit(id, text, requireAccount(operator));
      return OK;
    },
  }),

  act(calls.remove, {
    ...WORDS,
    async run({ database }: SubjectServices, { body: { id }, operator }) {
      await noteService(database).remove(id, requireAccount(operator));
      return OK;
    },
  }),

  reading(calls.tags, {
    run: async ({ database }: SubjectServices, { query: { kind }, operator }) =>
      ok(maySee(kind, operator) ? await tagRepository(database).used(kind) : []),
  }),

  act(calls.tag, {
    ...WORDS,
    async run({ database }: SubjectServices, { body: { subject, name }, operator }) {
      await tagService(database).add(subject, name, requireAccount(operator));
      return OK;
    },
  }),

  act(calls.untag, {
    ...WORDS,
    async run({ database }: SubjectServices, { body: { subject, name }, operator }) {
      await tagService(database).remove(subject, name, requireAccount(operator));
      return OK;
    },
  }),
];
