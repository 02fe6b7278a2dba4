import type { DeskMessage, MessageAnswer, MessageEvent } from '@patina/shared-api/contract/desk/messages';
import { type Actor, noteRead } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, languageOf } from '#store/content/content.ts';
import { addressOf, type Message, messageRepository } from '#store/support/message.ts';
import { describeAssignee, readReference } from '#store/support/message-list.ts';

/** Most other messages that are shown beside one. */
const MOST_OTHERS = 10;

export type MessageReading = ReturnType<typeof readingMessages>;

/** A message in the back office, and what is known of who has written it; that it was shown is in the audit log. */
export function readingMessages(database: Database, { content }: { content: ContentService }) {
  /** @throws ApiError */
  return async (typed: string | number, { email: operator }: Pick<Actor, 'email'>): Promise<DeskMessage> => {
    const message = await messageRepository(database).find(readReference(String(typed)));
    if (message === undefined) throw new ApiError('message-not-found');
    const { id, user_id, assignee_id, language_id, created_at } = message;
    await noteRead(database, operator, user_id === null ? `message ${id}` : `user ${user_id}`);
    const [languages, taker, writer, order, answers, events, others] = await Promise.all([
      content.languages(),
      addressOf(database, assignee_id),
      writerOf(message),
      orderOf(message),
      answersOf(id),
      eventsOf(id),
      othersOf(message),
    ]);
    const language = languageOf(languages, language_id);
    return {
      id,
      topic: message.topic,
      name: message.name,
      surname: message.surname,
      email: message.email,
      text: message.message,
      is_signed_in: user_id !== null,
      state: message.state,
      assignee: describeAssignee(assignee_id, taker),
      created_at: epochSeconds(created_at),
      language: language?.code ?? 'en',
      revision: message.revision,
      writer,
      order,
      answers,
      events,
      others,
    };
  };

  /** The account that was signed in, or one that has the typed address, which proves nothing. */
  async function writerOf({ user_id, email }: Message): Promise<DeskMessage['writer']> {
    if (user_id !== null) return { proof: 'account', id: user_id, email: await addressOf(database, user_id) };
    const claimed = await database
      .selectFrom('user_account')
      .select(['id', 'email'])
      .where('email', '=', email.toLowerCase())
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return claimed ? { proof: 'claimed', ...claimed } : { proof: 'none', id: null, email: null };
  }

  /** Only of the account that was signed in does anybody know whether the order is theirs. */
  async function orderOf({ order_number: number, user_id }: Message): Promise<DeskMessage['order']> {
    if (number === null) return null;
    const order = await database.selectFrom('shop_order').select('user_id').where('id', '=', number).executeTakeFirst();
    if (order === undefined) return { number, owner: 'none' };
    if (user_id === null) return { number, owner: 'unproved' };
    return { number, owner: order.user_id === user_id ? 'writer' : 'another' };
  }

  async function answersOf(messageId: number): Promise<MessageAnswer[]> {
    const answers = await database
      .selectFrom('support_answer')
      .leftJoin('mail', 'mail.id', 'mail_id')
      .select(['support_answer.id', 'operator', 'support_answer.text', 'revision', 'support_answer.created_at'])
      .select(['mail.id as mail', 'sent_at', 'due_at'])
      .where('message_id', '=', messageId)
      .orderBy('support_answer.id')
      .execute();
    return answers.map(({ mail, sent_at, due_at, created_at, ...answer }) => ({
      ...answer,
      at: epochSeconds(created_at),
      mail: mail === null ? null : sent_at !== null ? 'sent' : due_at === null ? 'failed' : 'waiting',
    }));
  }

  async function eventsOf(messageId: number): Promise<MessageEvent[]> {
    const entries = await auditLog(database).latest(`message ${messageId}`);
    return entries.toReversed().flatMap(({ action, operator, after, at }): MessageEvent[] => {
      const [, what] = /^message (assign|unassign|close|reopen)$/.exec(action) ?? [];
      if (what === undefined) return [];
      const { assignee: to = null } = (after ?? {}) as { assignee?: string | null };
      return [{ what: what as MessageEvent['what'], operator, to, at: epochSeconds(at) }];
    });
  }

  async function othersOf({ id, user_id, email }: Message): Promise<DeskMessage['others']> {
    const others = await database
      .selectFrom('support_message')
      .select(['id', 'topic', 'state', 'created_at', 'user_id'])
      .where('id', '<>', id)
      .where(({ eb, fn, or }) =>
        or([
          eb(fn<string>('lower', ['email']), '=', email.toLowerCase()),
          ...(user_id === null ? [] : [eb('user_id', '=', user_id)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(MOST_OTHERS)
      .execute();
    return others.map(({ user_id: writer, created_at, ...other }) => ({
      ...other,
      created_at: epochSeconds(created_at),
      by: user_id !== null && writer === user_id ? 'account' : 'address',
    }));
  }
}
