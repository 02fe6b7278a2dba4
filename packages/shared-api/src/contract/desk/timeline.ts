import * as z from 'zod/mini';
import { listAnswer } from '../protocol/envelope.ts';
import { TradeActor } from '../trades/trade.ts';
import { ActState, audit } from './audit.ts';
import { deskGet } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';
import { deskMessages } from './messages.ts';
import { money } from './money.ts';
import { NamedPeople } from './named-people.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { ROLES, type Role } from './roles.ts';
import { SubjectName } from './subjects.ts';

/** Kinds of what happens to an order, an offer or a person. */
export const TimelineKind = z.enum([
  'order',
  'trade',
  'payment',
  'offer',
  'payout',
  'ledger',
  'message',
  'email',
  'note',
  'act',
  'account',
]);
export type TimelineKind = z.output<typeof TimelineKind>;

/** Who may see what of a history, as of the lists; of the kinds that are not here, who may see what the history is of. */
export const TIMELINE_ROLES: Partial<Record<TimelineKind, readonly Role[]>> = {
  payment: money.payments.access.roles,
  payout: payouts.list.access.roles,
  ledger: money.ledger.access.roles,
  message: deskMessages.list.access.roles,
  email: people.details.access.roles,
  act: audit.list.access.roles,
  account: people.details.access.roles,
};

/** Something that has happened. Amounts are decimals, below zero only what has left a person's balance; `at` is in seconds since 1970. */
export const TimelineEntry = z.object({
  /** Unique among all: `order 12345`. */
  id: z.string(),
  kind: TimelineKind,
  at: z.number(),
  /** What it is about, by its name in the audit log: `order 12`. */
  subject: z.string(),
  /** Of an act about several things the first of them, and their number. */
  subjects: z.optional(z.array(z.string())),
  subject_count: z.optional(z.number()),
  people: NamedPeople,
  /**
   * What has happened: of orders and offers a status, of trades a state, of payments `begun`, `returned` or a status, of payouts a status,
   * of the ledger its kind, of acts the action, of emails `sent`, `waiting` or `failed`.
   */
  what: z.string(),
  /** Of the item, the email, the message. */
  title: z.optional(z.nullable(z.string())),
  amount: z.optional(z.nullable(z.number())),
  /** Credits without one. */
  currency: z.optional(z.nullable(z.string())),
  /** Code of a method of payment. */
  method: z.optional(z.string()),
  trade_offer: z.optional(z.nullable(z.string())),
  by: z.optional(z.nullable(TradeActor)),
  /** Address of the operator; null for an account that is closed. */
  operator: z.optional(z.nullable(z.string())),
  /** Text of a note, or why it was done. */
  note: z.optional(z.nullable(z.string())),
  /** Changed values of an act. */
  before: z.optional(ActState),
  after: z.optional(ActState),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

const TimelineQuery = z.extend(ListQuery, { subject: SubjectName, kind: z.optional(TimelineKind) });

export const timeline = {
  read: deskGet(
    '/desk/timeline',
    'Everything that has happened to an order, an offer or a person, newest first',
    TimelineQuery,
    listAnswer(TimelineEntry),
    { roles: ROLES },
  ),
};
