import { MOST_TAG_NAMES, MOST_TAGS, type TagCount } from '@patina/shared-api/contract/desk/notes';
import type { Subject, SubjectKind } from '@patina/shared-api/contract/desk/subjects';
import { readTag } from '@patina/shared-api/contract/desk/tag-name';
import { type RawBuilder, sql } from 'kysely';
import { type Author, auditSubject, foreignSubject, type OwnedSubject } from '#operators/subjects.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Whether a column is the number of something that is tagged so. */
export const isTagged = (column: string, kind: SubjectKind, tag: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select subject_id from tag where subject_kind = ${kind} and name = ${readTag(tag)})`;

/** The tags of several things of a kind, by their numbers, each in the order of their names. */
export async function tagsOf(
  database: Database,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<(id: number) => string[]> {
  const rows = await database
    .selectFrom('tag')
    .select(['subject_id', 'name'])
    .where('subject_kind', '=', kind)
    .where(sql<boolean>`subject_id = any(${ids}::integer[])`)
    .orderBy('name')
    .execute();
  const tags = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return (id) => (tags.get(id) ?? []).map(({ name }) => name);
}

/** Tags of orders, offers and people; takes a database or a transaction. */
export function tagRepository(database: Database) {
  return {
    /** Those in use, the most frequent first. */
    used: (kind: SubjectKind): Promise<TagCount[]> =>
      database
        .selectFrom('tag')
        .select(['name', sql<number>`count(*)::integer`.as('count')])
        .where('subject_kind', '=', kind)
        .groupBy('name')
        .orderBy('count', 'desc')
        .orderBy('name')
        .limit(MOST_TAG_NAMES)
        .execute(),

    /** Serializes the tagging of things of a kind, so that no limit is exceeded. */
    async lock(kind: SubjectKind): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tags of kind ${kind}`}, 0))`.execute(database);
    },

    /** Whether one of the kind is tagged so. */
    async isUsed(kind: SubjectKind, name: string): Promise<boolean> {
      const found = await database
        .selectFrom('tag')
        .select('name')
        .where('subject_kind', '=', kind)
        .where('name', '=', name)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Returns false for a person who has closed their account meanwhile. */
    async add({ kind, id, personId }: OwnedSubject, name: string): Promise<boolean> {
      // Locks the account against being closed: what is added then would not be erased.
      const { numAffectedRows = 0n } = await sql`
        insert into tag (subject_kind, subject_id, name, person_id)
        select ${kind}, ${id}, ${name}, person.id
        from (select id from user_account where id = ${personId} and (closed_at is null or ${kind} <> 'person') for key share)
          as person`.execute(database);
      return numAffectedRows > 0n;
    },

    async remove({ kind, id }: Subject, name: string): Promise<void> {
      await database
        .deleteFrom('tag')
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .where('name', '=', name)
        .execute();
    },

    /** Everything about an account, its orders and its offers. */
    ofPerson: (personId: number) =>
      database
        .selectFrom('tag')
        .select(['subject_kind', 'subject_id', 'name'])
        .where('person_id', '=', personId)
        .orderBy('subject_kind')
        .orderBy('subject_id')
        .orderBy('name')
        .execute(),

    async eraseOfPerson(personId: number): Promise<void> {
      await database.deleteFrom('tag').where('person_id', '=', personId).execute();
    },
  };
}

/** Operators' tags (docs/product.md#notes-and-tags), each change in the audit log. */
export function tagService(database: Database) {
  /** Changes the tags of a subject; a change that is none leaves no entry in the log. @throws ApiError */
  async function change(
    [subjectName, typed]: [string, string],
    operator: Author,
    action: 'tag add' | 'tag remove',
    work: (transaction: Database, subject: OwnedSubject, change: { name: string; tags: string[] }) => Promise<string[]>,
  ): Promise<void> {
    const subject = await foreignSubject(database, subjectName, operator, action);
    await database.transaction().execute(async (transaction) => {
      await tagRepository(transaction).lock(subject.kind);
      const before = (await tagsOf(transaction, subject.kind, [subject.id]))(subject.id);
      const after = await work(transaction, subject, { name: readTag(typed), tags: before });
      if (after.length === before.length) return;
      await auditLog(transaction).note({
        operator: operator.email,
        action,
        subject: auditSubject(subject),
        before: { tags: before },
        after: { tags: after },
      });
    });
  }

  return {
    /** @throws ApiError where there are too many */
    add: (about: string, typed: string, operator: Author): Promise<void> =>
      change([about, typed], operator, 'tag add', async (transaction, subject, { name, tags }) => {
        if (tags.includes(name)) return tags;
        const stored = tagRepository(transaction);
        if (tags.length >= MOST_TAGS) throw new ApiError('tags-full');
        const isNew = !(await stored.isUsed(subject.kind, name));
        if (isNew && (await stored.used(subject.kind)).length >= MOST_TAG_NAMES) throw new ApiError('tag-names-full');
        if (!(await stored.add(subject, name))) throw new ApiError('person-not-found');
        return [...tags, name].toSorted();
      }),

    /** @throws ApiError */
    remove: (about: string, typed: string, operator: Author): Promise<void> =>
      change([about, typed], operator, 'tag remove', async (transaction, subject, { name, tags }) => {
        await tagRepository(transaction).remove(subject, name);
        return tags.filter((tag) => tag !== name);
      }),
  };
}
