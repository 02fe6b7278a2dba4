import type { Database } from '#database/tables.ts';

/** Mails that wait for an address, the latest first. */
export function mailsTo(database: Database, recipient: string) {
  return database
    .selectFrom('mail')
    .select(['id', 'subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
}
