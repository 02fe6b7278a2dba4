import type { Database } from '#platform/database/tables.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { DAY, HOUR } from '#platform/time.ts';

/** Emails about money and items, those that could not be sent, and those of a store that sends none. */
const EMAILS_KEPT = 30 * DAY;
/** Idempotency keys; clients retry within minutes. */
const KEYS_KEPT = 30 * DAY;
/** Release health; longer than any canary runs. */
const HEALTH_KEPT = 7 * DAY;

/** Uploads and previews of imports that nobody has run. What was imported can be undone for as long as the store exists. */
const PREVIEWS_KEPT = 7 * DAY;

/** Deletes expired sessions, tokens, emails, idempotency keys, previews of imports, release health and rate-limit counters. */
export async function deleteExpiredRows(database: Database): Promise<void> {
  const now = new Date();
  await database.deleteFrom('session').where('expires_at', '<', now).execute();
  await database.deleteFrom('pending_sign_in').where('expires_at', '<', now).execute();
  await database.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await database.deleteFrom('steam_visit').where('expires_at', '<', now).execute();
  await database.deleteFrom('credential_change').where('expires_at', '<', now).execute();
  await database.deleteFrom('steam_nonce').where('expires_at', '<', now).execute();
  // Kept a day longer, so that an expired link can be distinguished from an unknown one.
  await database
    .deleteFrom('mail_link')
    .where('expires_at', '<', new Date(Date.now() - DAY))
    .execute();
  await database
    .deleteFrom('mail')
    .where('created_at', '<', new Date(Date.now() - EMAILS_KEPT))
    .execute();
  await database
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(Date.now() - KEYS_KEPT))
    .execute();
  await database
    .deleteFrom('catalogue_import')
    .where('state', 'in', ['uploaded', 'previewed'])
    .where('created_at', '<', new Date(Date.now() - PREVIEWS_KEPT))
    .execute();
  await database
    .deleteFrom('release_health')
    .where('minute', '<', new Date(Date.now() - HEALTH_KEPT))
    .execute();
  await database
    .deleteFrom('counted_report')
    .where('counted_at', '<', new Date(Date.now() - DAY))
    .execute();
  await database
    .deleteFrom('attempt')
    .where('key', 'in', (counts) =>
      // One that begins anew at this moment is not expired; waiting for it could be a deadlock, as many are counted together.
      counts.selectFrom('attempt').select('key').where('expire', '<', Date.now()).forUpdate().skipLocked(),
    )
    .execute();
}

/** Deletes expired rows once an hour. Returns a function that stops it and waits for the run in progress. */
export function scheduleCleanup(database: Database, context: JobContext): () => Promise<void> {
  const run = () => deleteExpiredRows(database);
  return startPeriodicJob({ ...context, interval: HOUR, run, failure: 'expired rows could not be deleted' });
}
