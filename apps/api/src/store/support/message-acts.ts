import { type MessageEvent, messageReference } from '@patina/shared-api/contract/desk/messages';
import { type IdempotentRequest, runOnce } from '#identity/identity.ts';
import { type Actor, operatorRepository } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Email, EmailRenderer, EmailService } from '#store/email/email.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import { addressOf, type Message, messageRepository } from '#store/support/message.ts';
import { describeAssignee, MAY_TAKE } from '#store/support/message-list.ts';

/** A message as an operator has seen it. */
interface Seen {
  id: number;
  seen: number;
}

type Change = Partial<Pick<Message, 'state' | 'assignee_id'>>;

interface ActParts {
  emails: EmailService;
  settings: SettingsService;
}

export type MessageActs = ReturnType<typeof messageActs>;

/**
 * What operators do to messages, each over what they have seen: of two who answer at once the second is told, and nothing is sent
 * twice. Each is in the audit log, without the texts.
 */
export function messageActs(database: Database, { emails, settings }: ActParts) {
  /** Locks a message that is as it was seen. @throws ApiError */
  async function lock(transaction: Database, { id, seen }: Seen): Promise<Message> {
    const message = await messageRepository(transaction).lock(id);
    if (message === undefined) throw new ApiError('message-not-found');
    if (message.revision === seen) return message;
    const last = await transaction
      .selectFrom('support_answer')
      .select(['operator'])
      .where('message_id', '=', id)
      .where('revision', '>', seen)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last === undefined) throw new ApiError('message-changed');
    throw new ApiError('message-answered', { message: `${last.operator} has answered this message meanwhile.` });
  }

  /** Stores what has changed, if anything has; `isChanged` if something has beside that. */
  async function change(
    transaction: Database,
    message: Message,
    to: Change,
    isChanged = Object.entries(to).some(([name, value]) => message[name as keyof Change] !== value),
  ) {
    const changed = isChanged
      ? await transaction
          .updateTable('support_message')
          .set({ ...to, revision: message.revision + 1, changed_at: new Date() })
          .where('id', '=', message.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : message;
    const { id, state, assignee_id, revision } = changed;
    const assignee = describeAssignee(assignee_id, await addressOf(transaction, assignee_id));
    return { id, state, assignee, revision, changed: isChanged };
  }

  const note = (
    transaction: Database,
    what: 'answer' | MessageEvent['what'],
    { id }: Pick<Message, 'id'>,
    { email }: Actor,
    states: { before?: object; after?: object } = {},
  ) => auditLog(transaction).note({ operator: email, action: `message ${what}`, subject: `message ${id}`, ...states });

  const setState = (seen: Seen, state: 'open' | 'closed', operator: Actor) =>
    database.transaction().execute(async (transaction) => {
      const message = await lock(transaction, seen);
      const changed = await change(transaction, message, { state });
      if (changed.changed) {
        const states = { before: { state: message.state }, after: { state } };
        await note(transaction, state === 'open' ? 'reopen' : 'close', message, operator, states);
      }
      return changed;
    });

  return {
    /**
     * Sends an answer, in the language of the message; who answers one that nobody has taken has taken it.
     * @throws ApiError
     */
    async answer(
      { text, ...seen }: Seen & { text: string },
      { operator, once }: { operator: Actor; once: IdempotentRequest },
    ) {
      const [renderer, { support_email }] = await Promise.all([emails.renderer(), settings.read()]);
      return runOnce(database, once, async (transaction) => {
        const message = await lock(transaction, seen);
        const mail = await outboxRepository(transaction).addKept({
          ...answerEmail(renderer, message, text),
          reply_to: support_email,
        });
        const assignee_id = message.assignee_id ?? operator.userId ?? null;
        const changed = await change(transaction, message, { state: 'answered', assignee_id }, true);
        await transaction
          .insertInto('support_answer')
          .values({ message_id: message.id, operator: operator.email, text, revision: changed.revision, mail_id: mail })
          .execute();
        await note(transaction, 'answer', message, operator, { before: { state: message.state }, after: { mail } });
        return changed;
      });
    },

    /** @param assignee id of the account that takes it; null: nobody has it any more. @throws ApiError */
    assign: ({ assignee, ...seen }: Seen & { assignee: number | null }, operator: Actor) =>
      database.transaction().execute(async (transaction) => {
        const message = await lock(transaction, seen);
        if (assignee !== null && assignee !== message.assignee_id) await requireMayTake(transaction, assignee);
        const before = { assignee: await addressOf(transaction, message.assignee_id) };
        const changed = await change(transaction, message, { assignee_id: assignee });
        const after = { assignee: changed.assignee?.email ?? null };
        if (changed.changed) {
          await note(transaction, assignee === null ? 'unassign' : 'assign', message, operator, { before, after });
        }
        return changed;
      }),

    close: (seen: Seen, operator: Actor) => setState(seen, 'closed', operator),

    /** Something is to be done again: the person has written back by email, for example. */
    reopen: (seen: Seen, operator: Actor) => setState(seen, 'open', operator),
  };
}

/** @throws ApiError for an account without a role for messages */
async function requireMayTake(database: Database, userId: number): Promise<void> {
  const roles = await operatorRepository(database).rolesOf(userId);
  if (!MAY_TAKE.some((role) => roles.includes(role))) throw new ApiError('assignee-without-role');
}

/** The email of an answer, which quotes the message. */
function answerEmail(renderer: EmailRenderer, message: Message, answer: string): Email {
  const { id, user_id, language_id, name, email, topic, created_at } = message;
  const { mail } = renderer(
    'messageAnswered',
    { id: user_id, name, email, language_id },
    {
      money: {
        answer,
        topic,
        reference: messageReference(id),
        asked: created_at,
        question: message.message.replace(/^/gm, '> '),
      },
    },
  );
  if (mail === undefined) throw new Error('An answer is always mailed.');
  return mail;
}
