import { type RawBuilder, sql } from 'kysely';

/**
 * The insertion of alerts for any number of people, as each of them wants them, as the last part of a statement. Emails are
 * only for verified addresses: others may be somebody else's; those of a day are sent at 7:00 UTC.
 * @param rows a select of `user_id`, `kind` (`AlertKind`), `facts` (`StoredFact` by name) and `link`, a path of the store
 */
export const insertingAlerts = (rows: RawBuilder<unknown>): RawBuilder<{ id: number }> => sql`
  insert into notification (user_id, kind, facts, link, is_shown, is_pushed, mail_due_at)
  select due.user_id, due.kind, due.facts, due.link, not 'alert.page' = any (told_off),
    not 'alert.push' = any (told_off),
    case
      when 'alert.email' = any (told_off) or email_verified_at is null or email_bounced_at is not null then null
      when alert_emails = 'daily' then
        date_trunc('day', now() at time zone 'UTC' - interval '7 hours') at time zone 'UTC' + interval '1 day 7 hours'
      else now()
    end
  from (${rows}) as due join user_account on user_account.id = due.user_id and closed_at is null
  where not array['alert.page', 'alert.email', 'alert.push'] <@ told_off
  returning id`;
