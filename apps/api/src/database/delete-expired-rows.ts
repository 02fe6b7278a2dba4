import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import { DAY, HOUR } from '#time/from-now.ts';

/** Mails that could not be sent, or that nobody sends, are kept so long. */
const MAIL_KEPT = 30 * DAY;
/** Nobody asks so late whether an attempt to pay went through. */
const KEYS_KEPT = 30 * DAY;
/** Longer than a canary. */
const HEALTH_KEPT = 7 * DAY;

/** Removes what has run out and nobody will ask for again. */
export async function forgetExpired(database: Database): Promise<void> {
  const now = new Date();
  await database.deleteFrom('session').where('expires_at', '<', now).execute();
  await database.deleteFrom('steam_visit').where('expires_at', '<', now).execute();
  await database.deleteFrom('steam_nonce').where('expires_at', '<', now).execute();
  // A day longer: a link that is opened late is told from one that never was.
  await database
    .deleteFrom('mail_link')
    .where('expires_at', '<', new Date(Date.now() - DAY))
    .execute();
  await database
    .deleteFrom('mail')
    .where('created_at', '<', new Date(Date.now() - MAIL_KEPT))
    .execute();
  await database
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(Date.now() - KEYS_KEPT))
    .execute();
  await database
    .deleteFrom('release_health')
    .where('minute', '<', new Date(Date.now() - HEALTH_KEPT))
    .execute();
  await database.deleteFrom('attempt').where('expire', '<', Date.now()).execute();
}

/** Removes once an hour what has run out. Answers the end of it. */
export function tidy(database: Database, log: FastifyBaseLogger): () => void {
  const run = () =>
    void forgetExpired(database).catch((error: unknown) => log.warn({ err: error }, 'tidying up failed'));
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
