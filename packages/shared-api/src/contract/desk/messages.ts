import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

/** What is to be done with a message of the contact form. */
export const MessageState = z.enum(['open', 'answered', 'closed']);
export type MessageState = z.output<typeof MessageState>;

/** Longest answer. */
export const MAX_ANSWER = 5000;

/** Number of a message as people read and write it: `M-1001`. */
export const messageReference = (id: number): string => `M-${id}`;

/** Orders of the list; the first, which begins with who waits longest, is that of a list that nobody has sorted. */
export const MESSAGE_SORTS = ['at', '-at'] as const;

/** Open ones, unless another state is asked for. */
export const MessageQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(MESSAGE_SORTS)),
  state: z.optional(z.enum([...MessageState.options, 'all'])),
  /** `mine`, `nobody`, or the id of the account that has taken them. */
  assignee: z.optional(shortText),
  /** Number of a message or of an order, or words of the message, its topic, name or address. */
  search: z.optional(shortText),
});
export type MessageQuery = z.output<typeof MessageQuery>;

/** Somebody who has taken messages, or may. */
export const MessageAssignee = z.object({
  id: z.number(),
  email: z.string(),
  /** Messages of theirs that are to be answered. */
  open: z.number(),
});
export type MessageAssignee = z.output<typeof MessageAssignee>;

/** The person who has taken a message. */
const Assignee = z.object({ id: z.number(), email: z.string() });

/** A message of the contact form. Times are seconds since 1970. */
export const MessageRow = z.object({
  id: z.number(),
  topic: z.string(),
  /** As they were typed. */
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** Whether an account was signed in. */
  is_signed_in: z.boolean(),
  /** Beginning of the text, in one line. */
  excerpt: z.string(),
  order_number: z.nullable(z.number()),
  state: MessageState,
  assignee: z.nullable(Assignee),
  created_at: z.number(),
  answered_at: z.nullable(z.number()),
});
export type MessageRow = z.output<typeof MessageRow>;

/**
 * Who has written: the account that was signed in. Of a guest nobody knows: an account that has the typed address (`claimed`) is no
 * proof.
 */
const Writer = z.object({
  proof: z.enum(['account', 'claimed', 'none']),
  id: z.nullable(z.number()),
  /** Address of the account. */
  email: z.nullable(z.string()),
});

/** The order that a message names: whether it exists, and whether it is of the account that was signed in. */
const NamedOrder = z.object({ number: z.number(), owner: z.enum(['writer', 'another', 'unproved', 'none']) });

/** An answer; `mail` is what became of its email, null once nobody knows any more. */
export const MessageAnswer = z.object({
  id: z.number(),
  operator: z.string(),
  text: z.string(),
  /** That of the message, with the answer. */
  revision: z.number(),
  at: z.number(),
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
});
export type MessageAnswer = z.output<typeof MessageAnswer>;

/** What operators have done to a message besides answering; of `assign` with the address of who has taken it. */
export const MessageEvent = z.object({
  what: z.enum(['assign', 'unassign', 'close', 'reopen']),
  operator: z.string(),
  to: z.nullable(z.string()),
  at: z.number(),
});
export type MessageEvent = z.output<typeof MessageEvent>;

/** Another message of the same account, or with the same typed address. */
const OtherMessage = z.object({
  id: z.number(),
  topic: z.string(),
  state: MessageState,
  created_at: z.number(),
  by: z.enum(['account', 'address']),
});

export const DeskMessage = z.extend(z.omit(MessageRow, { excerpt: true, order_number: true, answered_at: true }), {
  text: z.string(),
  /** Code of the language that it was written in, and that its answers are sent in. */
  language: z.string(),
  /** What an act is done over. */
  revision: z.number(),
  writer: Writer,
  order: z.nullable(NamedOrder),
  /** Oldest first, both. */
  answers: z.array(MessageAnswer),
  events: z.array(MessageEvent),
  /** Newest first. */
  others: z.array(OtherMessage),
});
export type DeskMessage = z.output<typeof DeskMessage>;

const SUPPORT = { roles: ['support', 'owner'] } as const;

/** A message as it was seen: what somebody else has done since is not overlooked. */
const Seen = z.extend(BodyLocale, { id: rowId, seen: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)) });

/** What became of a message. */
const Changed = answer(
  z.object({
    id: z.number(),
    state: MessageState,
    assignee: z.nullable(Assignee),
    revision: z.number(),
    changed: z.boolean(),
  }),
);

export const deskMessages = {
  ...deskList('/desk/messages', 'Messages of the contact form, a page at a time', MessageQuery, MessageRow, SUPPORT),
  assignees: deskGet(
    '/desk/messages/assignees',
    'Who may take messages, and how many of theirs are to be answered',
    Locale,
    answer(z.array(MessageAssignee)),
    SUPPORT,
  ),
  details: deskGet(
    '/desk/messages/{id}',
    'A message with its answers, and what is known of who has written it',
    Locale,
    answer(DeskMessage),
    SUPPORT,
  ),
  answer: deskPost(
    '/desk/messages/answer',
    'Answers a message by email; rejected if somebody has done anything to it since it was seen',
    z.extend(Seen, {
      text: z.string().check(z.trim(), z.minLength(1, 'answer-invalid'), z.maxLength(MAX_ANSWER, 'answer-invalid')),
    }),
    Changed,
    SUPPORT,
  ),
  assign: deskPost(
    '/desk/messages/assign',
    'Takes a message, hands it to somebody else, or gives it back',
    z.extend(Seen, { assignee: z.nullable(rowId) }),
    Changed,
    SUPPORT,
  ),
  close: deskPost('/desk/messages/close', 'Closes a message: nothing is to be done any more', Seen, Changed, SUPPORT),
  reopen: deskPost('/desk/messages/reopen', 'Opens a message again, answered or closed', Seen, Changed, SUPPORT),
};
