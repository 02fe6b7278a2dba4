import { type Insertable, sql } from 'kysely';
import type { EmailTables } from '#shared/database/tables/identity/email-tables.ts';
import type { Database } from '#shared/database/tables.ts';
import { fromNow } from '#shared/time/from-now.ts';

/** Maximum number of listed emails. */
const SHOWN = 200;

/** Emails to be sent; takes a database or a transaction. */
export function outboxRepository(database: Database) {
  return {
    async add(email: Insertable<EmailTables['mail']>): Promise<void> {
      await database.insertInto('mail').values(email).execute();
    },

    latest: () =>
      database
        .selectFrom('mail')
        .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),

    ofUser: (userId: number) =>
      database
        .selectFrom('mail')
        .select(['recipient', 'subject', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /**
     * Takes the next email that is due for `lease` milliseconds: only one server has it, and if that one is killed,
     * another takes it after the lease. Undefined if none is due.
     */
    take: (lease: number) =>
      database
        .updateTable('mail')
        .set({ attempts: sql`attempts + 1`, due_at: fromNow(lease) })
        .where('id', '=', (outer) =>
          outer
            .selectFrom('mail')
            .select('id')
            .where('due_at', '<=', sql<Date>`now()`)
            .orderBy('due_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'recipient', 'subject', 'text', 'html', 'reply_to', 'attempts'])
        .executeTakeFirst(),

    async remove(id: number): Promise<void> {
      await database.deleteFrom('mail').where('id', '=', id).execute();
    },

    /** `dueAt` null: no further attempts. */
    async postpone(id: number, dueAt: Date | null): Promise<void> {
      await database.updateTable('mail').set({ due_at: dueAt }).where('id', '=', id).execute();
    },

    async removeOfUser(userId: number): Promise<void> {
      await database.deleteFrom('mail').where('user_id', '=', userId).execute();
    },
  };
}
