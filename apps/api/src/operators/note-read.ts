import type { Database } from '#platform/database/tables.ts';
import { fromNow, HOUR } from '#platform/time.ts';

/** Action of the audit log for personal data that an operator has seen. */
const READ = 'desk read';

/** Writes to the audit log that an operator has seen personal data, once an hour for each subject, such as `user 12`. */
export async function noteRead(database: Database, operator: string, subject: string): Promise<void> {
  const known = await database
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', subject)
    .where('operator', '=', operator)
    .where('action', '=', READ)
    .where('at', '>', fromNow(-HOUR))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (known !== undefined) return;
  await database
    .insertInto('audit_entry')
    .values({ operator, action: READ, subject, before: null, after: null })
    .execute();
}
