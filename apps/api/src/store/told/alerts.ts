import { type RawBuilder, sql } from 'kysely';

/** Hour of the day, in UTC, at which emails of a day are sent. */
const DIGEST_HOUR = 7;

/**
 * The insertion of alerts for any number of people, as each of them wants them, as the last part of a statement. Emails are
 * only for verified addresses: others may be somebody else's.
 * @param rows a select of `user_id`, `kind` (`AlertKind`), `facts` (`StoredFact` by name) and `link`
 */
export const insertingAlerts = (rows: RawBuilder<unknown>): RawBuilder<{ id: number }> => sql`
  insert into notification (user_id, kind, facts, link, is_shown, mail_due_at)
  select due.user_id, due.kind, due.facts, due.link, not 'alert.page' = any (told_off),
    case
      when 'alert.email' = any (told_off) or email_verified_at is null then null
      when digest = 'daily' then
        date_trunc('day', now() at time zone 'UTC' - interval '${sql.raw(String(DIGEST_HOUR))} hours') at time zone 'UTC'
          + interval '1 day ${sql.raw(String(DIGEST_HOUR))} hours'
      else now()
    end
  from (${rows}) as due join user_account on user_account.id = due.user_id and closed_at is null
  where not array['alert.page', 'alert.email', 'alert.push'] <@ told_off
  returning id`;
