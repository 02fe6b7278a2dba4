import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow } from '#platform/time.ts';

/** Emails about money and items, those that could not be sent, and those of a store that sends none. */
const EMAILS_KEPT = 30 * DAY;
/** Idempotency keys; clients retry within minutes. */
const KEYS_KEPT = 30 * DAY;
/** What pages report of releases (`HEALTH_DAYS`). */
const HEALTH_KEPT = 90 * DAY;

/** Messages to the support, with their answers, since something was last done to them. */
const MESSAGES_KEPT = 730 * DAY;

/** What Steam said of trades, since it last changed; what somebody must look at is kept until it is settled. */
const STEAM_TRADES_KEPT = 90 * DAY;

/** What people were told on the page. */
const NOTICES_KEPT = 180 * DAY;

/** Uploads and previews of imports that nobody has run. What was imported can be undone for as long as the store exists. */
const PREVIEWS_KEPT = 7 * DAY;

/** Deletes expired sessions, tokens, emails, messages, notifications, idempotency keys, what Steam said of trades, previews of imports, release health and rate-limit counters. */
export async function deleteExpiredRows(database: Database): Promise<void> {
  for (const table of [
    'session',
    'pending_sign_in',
    'passkey_challenge',
    'steam_visit',
    'credential_change',
    'steam_nonce',
  ] as const) {
    await database.deleteFrom(table).where('expires_at', '<', new Date()).execute();
  }
  // Kept a day longer, so that an expired link can be distinguished from an unknown one.
  await database.deleteFrom('mail_link').where('expires_at', '<', fromNow(-DAY)).execute();
  await database.deleteFrom('mail').where('created_at', '<', fromNow(-EMAILS_KEPT)).execute();
  await database.deleteFrom('notification').where('created_at', '<', fromNow(-NOTICES_KEPT)).execute();
  await database.deleteFrom('support_message').where('changed_at', '<', fromNow(-MESSAGES_KEPT)).execute();
  await database.deleteFrom('idempotency').where('created_at', '<', fromNow(-KEYS_KEPT)).execute();
  await database
    .deleteFrom('catalogue_import')
    .where('state', 'in', ['uploaded', 'previewed'])
    .where('created_at', '<', fromNow(-PREVIEWS_KEPT))
    .execute();
  await database
    .deleteFrom('steam_trade')
    .where('changed_at', '<', fromNow(-STEAM_TRADES_KEPT))
    .where(({ eb, or }) => or([eb('asks', 'is', null), eb('settled_at', 'is not', null)]))
    .execute();
  await database.deleteFrom('release_health').where('minute', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('release_vital').where('time', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('release_failure_count').where('time', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('release_failure').where('last_at', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('release_visitor').where('day', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('release_alarm').where('ended_at', '<', fromNow(-HEALTH_KEPT)).execute();
  await database.deleteFrom('counted_report').where('counted_at', '<', fromNow(-DAY)).execute();
  await database
    .deleteFrom('list_address')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('saved_search').whereRef('address_id', '=', 'list_address.id').select('saved_search.id'))),
    )
    .execute();
  await database
    .deleteFrom('attempt')
    .where('key', 'in', (counts) =>
      // One that begins anew at this moment is not expired; waiting for it could be a deadlock, as many are counted together.
      counts.selectFrom('attempt').select('key').where('expire', '<', Date.now()).forUpdate().skipLocked(),
    )
    .execute();
}
