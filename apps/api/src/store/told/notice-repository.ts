import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';

export type NoticeRow = Selectable<Tables['notification']>;

/** What people were told on the page; takes a database or a transaction. */
export function noticeRepository(database: Database) {
  const shownTo = (userId: number) =>
    database.selectFrom('notification').where('user_id', '=', userId).where('is_shown', '=', true);
  const unreadOf = (userId: number) =>
    database
      .updateTable('notification')
      .set({ read_at: sql<Date>`now()`, changed_in: sql<number>`pg_current_xact_id()::text::bigint` })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null);

  return {
    /** The latest first. */
    page: (userId: number, limit: number, page: number): Promise<NoticeRow[]> =>
      shownTo(userId)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),

    async count(userId: number): Promise<{ told: number; unread: number }> {
      return shownTo(userId)
        .select([
          sql<number>`count(*)::integer`.as('told'),
          sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Tells what a remote announces, for those who want such things on the page; all else knows no texts of it. */
    async announce(
      userId: number,
      kind: string,
      facts: Record<string, string>,
      link: string | undefined,
    ): Promise<void> {
      await sql`insert into notification (user_id, kind, facts, link)
        select id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${link ?? null} from user_account
        where id = ${userId} and not 'remote.page' = any (told_off)`.execute(database);
    },

    /** Ids of other people, and those that are read, change nothing. */
    async read(userId: number, ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await unreadOf(userId).where('id', 'in', ids).execute();
    },

    async readAll(userId: number): Promise<void> {
      await unreadOf(userId).execute();
    },

    ofUser: (userId: number): Promise<NoticeRow[]> => shownTo(userId).selectAll().orderBy('id').execute(),

    async removeOfUser(userId: number): Promise<void> {
      await database.deleteFrom('notification').where('user_id', '=', userId).execute();
    },
  };
}
