import type { Notification } from '@patina/shared-api/contract/told/notifications';
import { paths } from '@patina/shared-api/paths';
import { sql } from 'kysely';
import { accountRepository } from '#identity/identity.ts';
import type { UnsubscribeLinks } from '#notifications/unsubscribe.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  type ContentService,
  type EmailService,
  type NoticeRow,
  noticeWriter,
  outboxRepository,
  type SettingsService,
} from '#store/store.ts';

/** People who get an email in one transaction, and transactions of one run. */
const TOGETHER = 50;
const MOST_ROUNDS = 200;
/** Alerts that one email names. */
const NAMED = 20;

/** Where the store is, for links in emails; undefined until it is known. */
export interface OwnOrigin {
  known: string | undefined;
}

interface AlertMailParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  unsubscribeLinks: UnsubscribeLinks;
  origin: OwnOrigin;
}

/**
 * Enqueues the emails of alerts that are due, one for each person with all of theirs, however many servers do so: an email is
 * enqueued in the transaction that notes it.
 */
export function alertMailer(
  database: Database,
  { settings, content, emails, unsubscribeLinks, origin }: AlertMailParts,
) {
  async function mailSome(store: string): Promise<number> {
    if (!(await isAnyDue(database))) return 0;
    const [write, render] = await Promise.all([noticeWriter({ settings, content }), emails.renderer()]);
    return database.transaction().execute(async (transaction) => {
      const rows = await takeDue(transaction);
      for (const [userId, alerts] of Map.groupBy(rows, ({ user_id }) => user_id)) {
        const person = await accountRepository(transaction).byId(userId);
        const [first] = alerts;
        if (person?.email_verified_at == null || person.email_bounced_at !== null || first === undefined) continue;
        const said = alerts.flatMap((alert) => write(alert, person.language_id) ?? []);
        const stop = unsubscribeLinks.make(store, userId, 'alert');
        const [only, ...others] = said;
        if (only === undefined) continue;
        const { mail } =
          others.length === 0
            ? render('alert', person, {
                link: new URL(first.link ?? '/', store).href,
                more: stop,
                money: { headline: only.title, text: only.text },
              })
            : render('alerts', person, {
                link: `${store}${paths.account('watchlist')}`,
                more: stop,
                money: { count: String(said.length), list: listed(said) },
              });
        if (mail) await outboxRepository(transaction).add({ ...mail, list_unsubscribe: stop });
      }
      return rows.length;
    });
  }

  return async () => {
    const { known } = origin;
    if (known === undefined) return;
    for (let round = 0; round < MOST_ROUNDS && (await mailSome(known)) > 0; round++);
  };
}

const listed = (said: readonly Notification[]) =>
  said
    .slice(0, NAMED)
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n\n');

/** Mostly none is, and then nothing else is read. */
async function isAnyDue(database: Database): Promise<boolean> {
  const due = database.selectFrom('notification').select('id').where('mail_due_at', '<=', sql<Date>`now()`).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** All due alerts of some people, which are noted as mailed; those that another server takes are left to it. */
async function takeDue(transaction: Database): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with due as (
      select id from notification
      where mail_due_at <= now() and user_id in (
        select user_id from notification where mail_due_at <= now() order by mail_due_at limit ${TOGETHER}
      )
      for update skip locked
    )
    update notification set mail_due_at = null from due where notification.id = due.id
    returning notification.*`.execute(transaction);
  return rows.toSorted((one, other) => one.id - other.id);
}
