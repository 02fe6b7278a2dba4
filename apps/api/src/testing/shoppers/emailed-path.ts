import type { Database } from '#platform/database/tables.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';

/** Path and query of the first link in the latest email to an address. */
export async function emailedPath(database: Database, recipient: string): Promise<string> {
  const [email] = await emailsTo(database, recipient);
  const link = /https?:\/\/\S+/.exec(email?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link was emailed to ${recipient}.`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
