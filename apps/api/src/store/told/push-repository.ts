import type { PushSubscriber } from '@patina/shared-api/contract/told/push';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds, fromNow } from '#platform/time.ts';
import type { NoticeRow } from '#store/told/notice-repository.ts';

/** A message that this server sends, with what it tells. */
export interface TakenMessage extends NoticeRow {
  subscription_id: number;
  notification_id: number;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language_id: number | null;
  /** Whether the browser is still signed in, and the account open. */
  is_open: boolean;
}

/** Browsers that are sent push, and what is to be sent to them; takes a database or a transaction. */
export function pushRepository(database: Database) {
  const messageOf = ({ subscription_id, notification_id }: Pick<TakenMessage, 'subscription_id' | 'notification_id'>) =>
    sql`subscription_id = ${subscription_id} and notification_id = ${notification_id}`;

  return {
    /** A browser that was somebody else's, or another session's, is this one's from now on. */
    async save(sessionId: number, { endpoint, keys: { p256dh, auth } }: PushSubscriber): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('push_subscription')
          .where(({ eb, or }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
          .execute();
        await transaction
          .insertInto('push_subscription')
          .values({ session_id: sessionId, endpoint, p256dh, auth })
          // Another tab has just done the same.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async isOn(sessionId: number): Promise<boolean> {
      const found = database.selectFrom('push_subscription').select('id').where('session_id', '=', sessionId);
      return (await found.executeTakeFirst()) !== undefined;
    },

    async remove(sessionId: number): Promise<void> {
      await database.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
    },

    /** What somebody is told of their own browsers: no addresses, which are secrets of theirs. */
    async ofUser(userId: number) {
      const rows = await database
        .selectFrom('push_subscription')
        .innerJoin('session', 'session.id', 'push_subscription.session_id')
        .where('session.user_id', '=', userId)
        .select(['session.user_agent', 'push_subscription.endpoint', 'push_subscription.created_at'])
        .orderBy('push_subscription.id')
        .execute();
      return rows.map(({ user_agent, endpoint, created_at }) => ({
        user_agent,
        service: new URL(endpoint).origin,
        created_at: epochSeconds(created_at),
      }));
    },

    /** Takes messages that are due for `lease` milliseconds, as emails are: only one server has them. */
    async take(most: number, lease: number): Promise<TakenMessage[]> {
      const { rows } = await sql<TakenMessage>`
        with due as (
          select subscription_id, notification_id from push_message where due_at <= now() order by due_at limit ${most}
          for update skip locked
        ), taken as (
          update push_message as message set attempts = attempts + 1, due_at = ${fromNow(lease)}
          from due
          where message.subscription_id = due.subscription_id and message.notification_id = due.notification_id
          returning message.subscription_id, message.notification_id, message.attempts
        )
        select notification.*, taken.*, endpoint, p256dh, auth, language_id,
          session.expires_at > now() and closed_at is null and locked_at is null as is_open
        from taken
        join push_subscription on push_subscription.id = taken.subscription_id
        join session on session.id = session_id
        join user_account on user_account.id = session.user_id
        join notification on notification.id = taken.notification_id`.execute(database);
      return rows;
    },

    async finish(message: TakenMessage): Promise<void> {
      await sql`delete from push_message where ${messageOf(message)}`.execute(database);
    },

    async postpone(message: TakenMessage, waitMs: number): Promise<void> {
      await sql`update push_message set due_at = ${fromNow(waitMs)} where ${messageOf(message)}`.execute(database);
    },

    /** With everything that was to be sent to it. */
    async forget(subscriptionId: number): Promise<void> {
      await database.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute();
    },
  };
}
