import type { AuditAction } from '@patina/shared-api/contract/desk/audit';
import { MOST_NOTES, type Note } from '@patina/shared-api/contract/desk/notes';
import { type Subject, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { type Selectable, sql } from 'kysely';
import { type Author, auditSubject, findSubject, foreignSubject, type OwnedSubject } from '#operators/subjects.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

type StoredNote = Selectable<Tables['note']>;

/** Notes of operators about orders, offers and people; takes a database or a transaction. */
export function noteRepository(database: Database) {
  return {
    /** Newest first, with the address of their authors. */
    about: ({ kind, id }: Subject) =>
      database
        .selectFrom('note')
        .innerJoin('user_account', 'user_account.id', 'note.author_id')
        .select(['note.id', 'note.text', 'note.author_id', 'note.created_at', 'note.edited_at', 'user_account.email'])
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .orderBy('note.id', 'desc')
        .limit(MOST_NOTES)
        .execute(),

    lock: (id: number): Promise<StoredNote | undefined> =>
      database.selectFrom('note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /**
     * Returns the number of the note; undefined for a person who has closed their account meanwhile, or if there are `MOST_NOTES`.
     */
    async add({ kind, id, personId }: OwnedSubject, text: string, authorId: number): Promise<number | undefined> {
      // Locks the account against being closed: what is written then would not be erased.
      const { rows } = await sql<{ id: number }>`
        insert into note (subject_kind, subject_id, person_id, text, author_id)
        select ${kind}, ${id}, person.id, ${text}, ${authorId}
        from (select id from user_account where id = ${personId} and (closed_at is null or ${kind} <> 'person') for key share)
          as person
        where (select count(*) from note where subject_kind = ${kind} and subject_id = ${id}) < ${MOST_NOTES}
        returning id`.execute(database);
      return rows[0]?.id;
    },

    async change(id: number, text: string): Promise<void> {
      await database.updateTable('note').set({ text, edited_at: new Date() }).where('id', '=', id).execute();
    },

    async remove(id: number): Promise<void> {
      await database.deleteFrom('note').where('id', '=', id).execute();
    },

    /** Everything about an account, its orders and its offers, oldest first. */
    ofPerson: (personId: number) =>
      database
        .selectFrom('note')
        .select(['subject_kind', 'subject_id', 'text', 'created_at', 'edited_at'])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),

    async eraseOfPerson(personId: number): Promise<void> {
      await database.deleteFrom('note').where('person_id', '=', personId).execute();
    },
  };
}

/** Operators' notes (docs/product.md#notes-and-tags); the audit log says who has written which, never what. */
export function noteService(database: Database) {
  /** Works on a locked note that the operator may see. @throws ApiError */
  function change(
    id: number,
    operator: Author,
    [action, mayChange]: [AuditAction, (note: StoredNote) => boolean],
    work: (notes: ReturnType<typeof noteRepository>) => Promise<void>,
  ): Promise<void> {
    return database.transaction().execute(async (transaction) => {
      const note = await noteRepository(transaction).lock(id);
      if (note === undefined) throw new ApiError('note-not-found');
      const subject = { kind: note.subject_kind, id: note.subject_id };
      await findSubject(transaction, subjectName(subject), operator);
      if (!mayChange(note)) throw new ApiError('note-not-own');
      await work(noteRepository(transaction));
      const entry = { operator: operator.email, action, subject: auditSubject(subject), after: { note: id } };
      await auditLog(transaction).note(entry);
    });
  }

  return {
    /** Newest first, as their reader sees them. */
    async about(subject: Subject, readerId: number | undefined): Promise<Note[]> {
      const rows = await noteRepository(database).about(subject);
      return rows.map(({ id, text, author_id, email, created_at, edited_at }) => ({
        id,
        text,
        author: email,
        is_own: author_id === readerId,
        created_at: epochSeconds(created_at),
        edited_at: edited_at && epochSeconds(edited_at),
      }));
    },

    /** @throws ApiError */
    async add(name: string, text: string, operator: Author): Promise<void> {
      const subject = await foreignSubject(database, name, operator, 'note add');
      await database.transaction().execute(async (transaction) => {
        const note = await noteRepository(transaction).add(subject, text, operator.userId);
        if (note === undefined) throw new ApiError('notes-full');
        await auditLog(transaction).note({
          operator: operator.email,
          action: 'note add',
          subject: auditSubject(subject),
          after: { note },
        });
      });
    },

    /** Changes the text of one’s own note. @throws ApiError */
    edit: (id: number, text: string, operator: Author): Promise<void> =>
      change(id, operator, ['note edit', ({ author_id }) => author_id === operator.userId], (notes) =>
        notes.change(id, text),
      ),

    /** Removes one’s own note, or as an owner any. @throws ApiError */
    remove: (id: number, operator: Author): Promise<void> =>
      change(
        id,
        operator,
        ['note remove', ({ author_id }) => author_id === operator.userId || operator.roles.includes('owner')],
        (notes) => notes.remove(id),
      ),
  };
}
