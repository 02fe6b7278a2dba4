import type { Database } from '#database/tables.ts';
import { mailsTo } from '#testing/mails-to.ts';

/** The first link in the latest mail to an address, as a path with its query. */
export async function mailedPath(database: Database, recipient: string): Promise<string> {
  const [mail] = await mailsTo(database, recipient);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link was mailed to ${recipient}.`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
