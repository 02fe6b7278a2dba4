import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';

export type Message = Selectable<Tables['support_message']>;

/** Messages of the contact form, with their answers; takes a database or a transaction. */
export function messageRepository(database: Database) {
  return {
    /** Returns its number. */
    async add(message: Insertable<Tables['support_message']>): Promise<number> {
      const { id } = await database
        .insertInto('support_message')
        .values(message)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    find: (id: number): Promise<Message | undefined> =>
      database.selectFrom('support_message').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks and returns it. */
    lock: (id: number): Promise<Message | undefined> =>
      database.selectFrom('support_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Answers of messages, oldest first. */
    answersOf: (ids: readonly number[]) =>
      database
        .selectFrom('support_answer')
        .selectAll()
        .where(sql<boolean>`message_id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** What an account has written while it was signed in, oldest first. */
    ofUser: (userId: number): Promise<Message[]> =>
      database.selectFrom('support_message').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    /** Deletes what an account has written, and what has an address that was proved to be its own, with the emails about it. */
    async eraseOf(userId: number, provedEmail: string | null): Promise<void> {
      const theirs = database
        .selectFrom('support_message')
        .select('id')
        .where(({ eb, fn, or }) =>
          or([
            eb('user_id', '=', userId),
            ...(provedEmail === null ? [] : [eb(fn<string>('lower', ['email']), '=', provedEmail)]),
          ]),
        );
      const mails = database.selectFrom('support_answer').select('mail_id').where('message_id', 'in', theirs);
      await database.deleteFrom('mail').where('id', 'in', mails.$castTo<{ mail_id: number }>()).execute();
      await database.deleteFrom('support_message').where('id', 'in', theirs).execute();
    },
  };
}

/** Address of an account; null once it is closed, and for none. */
export async function addressOf(database: Database, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const account = await database.selectFrom('user_account').select('email').where('id', '=', userId).executeTakeFirst();
  return account?.email ?? null;
}
