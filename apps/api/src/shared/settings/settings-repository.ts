import type { Database } from '#shared/database/tables.ts';

/** One row per setting, its value as JSON. */
export function settingsRepository(database: Database) {
  return {
    async all(): Promise<Record<string, unknown>> {
      const rows = await database.selectFrom('setting').selectAll().execute();
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },

    /** The stored value, locked until the transaction ends. */
    async lock(key: string): Promise<unknown> {
      const row = await database
        .selectFrom('setting')
        .select('value')
        .where('key', '=', key)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row?.value;
    },

    /** The last entry of each setting in the audit log. */
    lastChanges: () =>
      database
        .selectFrom('audit_entry')
        .distinctOn('subject')
        .select(['subject', 'operator', 'at'])
        .where('subject', 'like', 'setting %')
        .orderBy('subject')
        .orderBy('id', 'desc')
        .execute(),

    async write(key: string, value: unknown): Promise<void> {
      const row = { value: JSON.stringify(value) };
      await database
        .insertInto('setting')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },

    /** Adds missing settings; existing ones stay unchanged. */
    async writeMissing(settings: Record<string, unknown>): Promise<void> {
      const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
      await database
        .insertInto('setting')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
