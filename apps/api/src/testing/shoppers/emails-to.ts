import type { Database } from '#platform/database/tables.ts';

/** Emails to an address in the outbox, newest first. */
export function emailsTo(database: Database, recipient: string) {
  return database
    .selectFrom('mail')
    .select(['id', 'subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
}
