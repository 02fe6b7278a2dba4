import {
  deskMessages as calls,
  type DeskMessage,
  type MessageRow,
  messageReference,
} from '@patina/shared-api/contract/desk/messages';
import { findAccount } from '#identity/identity.ts';
import { type Actor, act, listing, noteRead, reading, subjectOf } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';
import { messageRepository } from '#store/support/message.ts';
import type { MessageActs } from '#store/support/message-acts.ts';
import { messageAssignees, messageList, readReference } from '#store/support/message-list.ts';
import type { MessageReading } from '#store/support/read-message.ts';

interface MessageServices {
  database: Database;
  readMessage: MessageReading;
  messageActs: MessageActs;
}

/** An act on a message; what is the operator’s own, or of a linked account, is for somebody else. */
const ON_MESSAGE = { name: 'message answer', subject: subjectOf('message'), linked: 'refused' } as const;

/** The message that a command is about. */
const MESSAGE = {
  id: {
    argument: 'message',
    summary: 'number of the message, such as M-1001',
    async find(database: Database, typed: string) {
      const message = await messageRepository(database).find(readReference(typed));
      if (message === undefined) throw new CommandError(`There is no message ${typed}.`, 'message-not-found');
      return message.id;
    },
  },
};

/** Adds what the pages have seen: what a command does is done over what is there. */
async function seeMessage(typed: Record<string, unknown>, { database }: Pick<MessageServices, 'database'>) {
  const message = await messageRepository(database).find(Number(typed['id']));
  return { ...typed, seen: message?.revision ?? 0 };
}

const messageLine = ({ id, created_at, state, name, surname, email, topic, assignee }: MessageRow) =>
  [
    messageReference(id),
    isoTime(created_at),
    state,
    `${name} ${surname} <${email}>`,
    topic,
    assignee?.email ?? 'nobody',
  ].join('  ');

const WRITERS: Record<DeskMessage['writer']['proof'], (writer: DeskMessage['writer']) => string> = {
  account: ({ id, email }) => `account ${id} (${email}), signed in`,
  claimed: ({ id }) => `a guest who claims to be account ${id}`,
  none: () => 'a guest',
};

const OWNERS: Record<NonNullable<DeskMessage['order']>['owner'], string> = {
  writer: 'theirs',
  another: 'of somebody else',
  unproved: 'not proved to be theirs',
  none: 'does not exist',
};

const messageLines = ({ writer, order, text, answers, ...message }: DeskMessage) => [
  messageLine({ ...message, excerpt: '', order_number: null, answered_at: null }),
  `from ${WRITERS[writer.proof](writer)}, in ${message.language}`,
  ...(order ? [`order ${order.number}: ${OWNERS[order.owner]}`] : []),
  ...['', text],
  ...answers.flatMap((answer) => ['', `${answer.operator}, ${isoTime(answer.at)}:`, answer.text]),
];

/** The calls of the back office about messages of the contact form. */
export const messageDesk = [
  ...listing([calls.list, calls.exportList], {
    async list({ database }: MessageServices, query, { operator }: { operator: Actor }) {
      await noteRead(database, operator.email, 'messages');
      return messageList(database, query, operator);
    },
    file: 'messages',
    columns: [
      ['number', ({ id }) => messageReference(id)],
      'created_at',
      'state',
      'name',
      'surname',
      'email',
      'is_signed_in',
      'topic',
      ['order', ({ order_number: order }) => order],
      ['assignee', ({ assignee }) => assignee?.email ?? null],
      'answered_at',
    ],
    command: {
      name: 'message list',
      summary: 'List messages of the contact form, those that wait longest first',
      examples: ['message list', 'message list --assignee nobody', 'message list --state all --search 100012 --json'],
      fields: {
        state: 'only those (default open)',
        assignee: 'nobody, or the id of the account that has taken them',
        search: 'number of a message or an order, or words',
      },
      say: messageLine,
    },
  }),

  reading(calls.assignees, { run: async ({ database }: MessageServices) => ok(await messageAssignees(database)) }),

  reading(calls.details, {
    run: async ({ readMessage }: MessageServices, { params, operator }) => ok(await readMessage(params.id, operator)),
    command: {
      name: 'message show',
      summary: 'Show a message with its answers, and who has written it',
      examples: ['message show M-1001', 'message show 1001 --json'],
      fields: MESSAGE,
      say: messageLines,
    },
  }),

  act(calls.answer, {
    ...ON_MESSAGE,
    async run({ messageActs }: MessageServices, { body: { id, seen, text }, operator, once, log }) {
      const answered = await messageActs.answer({ id, seen, text }, { operator, once });
      log.info({ message: id }, 'message answered');
      return ok(answered);
    },
    command: {
      summary: 'Answer a message by email, in the language that it was written in',
      examples: ['message answer M-1001 --text "It has been sent this morning."'],
      fields: { ...MESSAGE, text: 'the answer, without a greeting' },
      complete: seeMessage,
      say: ({ id }) => `Message ${messageReference(id)} is answered.`,
    },
  }),

  act(calls.assign, {
    ...ON_MESSAGE,
    run: async ({ messageActs }: MessageServices, { body: { id, seen, assignee }, operator }) =>
      ok(await messageActs.assign({ id, seen, assignee }, operator)),
    commands: [
      {
        name: 'message assign',
        summary: 'Hand a message to somebody with a role for it',
        examples: ['message assign M-1001 olga@example.com'],
        fields: {
          ...MESSAGE,
          assignee: {
            argument: 'user',
            summary: 'email address or id of the account that takes it',
            find: async (database: Database, typed: string) => (await findAccount(database, typed)).id,
          },
        },
        complete: seeMessage,
        say: ({ id, assignee }) => `Message ${messageReference(id)} is with ${assignee?.email}.`,
      },
      {
        name: 'message unassign',
        summary: 'Give a message back: nobody has taken it any more',
        examples: ['message unassign M-1001'],
        fields: MESSAGE,
        fixed: { assignee: null },
        complete: seeMessage,
        say: ({ id }) => `Message ${messageReference(id)} is with nobody.`,
      },
    ],
  }),

  act(calls.close, {
    ...ON_MESSAGE,
    run: async ({ messageActs }: MessageServices, { body: { id, seen }, operator }) =>
      ok(await messageActs.close({ id, seen }, operator)),
    command: {
      name: 'message close',
      summary: 'Close a message: nothing is to be done any more',
      examples: ['message close M-1001'],
      fields: MESSAGE,
      complete: seeMessage,
      say: ({ id }) => `Message ${messageReference(id)} is closed.`,
    },
  }),

  act(calls.reopen, {
    ...ON_MESSAGE,
    run: async ({ messageActs }: MessageServices, { body: { id, seen }, operator }) =>
      ok(await messageActs.reopen({ id, seen }, operator)),
    command: {
      name: 'message reopen',
      summary: 'Open a message again that was answered or closed',
      examples: ['message reopen M-1001'],
      fields: MESSAGE,
      complete: seeMessage,
      say: ({ id }) => `Message ${messageReference(id)} is to be answered.`,
    },
  }),
];
