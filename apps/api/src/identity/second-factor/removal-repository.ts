import type { Database } from '#platform/database/tables.ts';

/** Removals of a lost second factor by operators. */
export function removalRepository(database: Database) {
  const waiting = () => database.selectFrom('second_factor_removal').selectAll().where('status', '=', 'waiting');

  async function settle(userId: number, status: 'done' | 'stopped'): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('second_factor_removal')
      .set({ status, settled_at: new Date() })
      .where('user_id', '=', userId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    waitingOf: (userId: number) => waiting().where('user_id', '=', userId).executeTakeFirst(),

    due: () => waiting().where('due_at', '<=', new Date()).orderBy('id').execute(),

    async add(removal: { user_id: number; reason: string; requested_by: string; due_at: Date }): Promise<number> {
      const { id } = await database
        .insertInto('second_factor_removal')
        .values(removal)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Returns false if none waits. */
    finish: (userId: number) => settle(userId, 'done'),

    /** Returns false if none waits. */
    stop: (userId: number) => settle(userId, 'stopped'),

    async eraseOf(userId: number): Promise<void> {
      await database.deleteFrom('second_factor_removal').where('user_id', '=', userId).execute();
    },
  };
}
