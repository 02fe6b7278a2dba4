import { sql } from 'kysely';
import { auditSubject, factsBy, type TimelineSource } from '#operators/operators.ts';

/** Emails as long as they are kept, and messages of the contact form with their answers. */
export const storeTimeline: TimelineSource[] = [
  {
    name: 'message',
    kind: 'message',
    events({ kind, id, personId }) {
      if (kind === 'offer') return undefined;
      const order = kind === 'order' ? sql`and order_number = ${id}` : sql``;
      return sql`select id as key, created_at as at from support_message where user_id = ${personId} ${order}`;
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('support_message')
        .select(['id', 'topic', 'message'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ id, topic, message }) => ({ subject: `message ${id}`, what: 'message', title: topic, note: message }),
      );
    },
  },
  {
    name: 'answer',
    kind: 'message',
    events({ kind, id, personId }) {
      if (kind === 'offer') return undefined;
      const order = kind === 'order' ? sql`and order_number = ${id}` : sql``;
      return sql`select answer.id as key, answer.created_at as at from support_message as message
        join support_answer as answer on answer.message_id = message.id where message.user_id = ${personId} ${order}`;
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('support_answer')
        .select(['id', 'message_id', 'operator', 'text'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ message_id, operator, text }) => ({
          subject: `message ${message_id}`,
          what: 'answer',
          operator,
          note: text,
        }),
      );
    },
  },
  {
    name: 'email',
    kind: 'email',
    events: (subject) =>
      subject.kind === 'person'
        ? sql`select id as key, created_at as at from mail where user_id = ${subject.id}`
        : sql`select id as key, created_at as at from mail where about = ${auditSubject(subject)}`,
    async describe(database, keys) {
      const rows = await database
        .selectFrom('mail')
        .select(['id', 'user_id', 'subject', 'about', 'sent_at', 'due_at'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ user_id, subject, about, sent_at, due_at }) => ({
          subject: about ?? `user ${user_id}`,
          what: sent_at !== null ? 'sent' : due_at === null ? 'failed' : 'waiting',
          title: subject,
        }),
      );
    },
  },
];
