import * as z from 'zod/mini';
import { shortText } from '../protocol/request-parameters.ts';
import { deskList } from './desk-endpoint.ts';
import { DAYS, ListQuery } from './list-query.ts';
import { NamedPeople } from './named-people.ts';

/** Values of something before or after an act, by name. */
export const ActState = z.nullable(z.record(z.string(), z.unknown()));

/** What operators do: the commands that change something, what only the back office can do, and what happens by itself. */
export const AUDIT_ACTIONS = [
  'act refused',
  'approval request',
  'approval approved',
  'approval declined',
  'approval reopened',
  'backup',
  'balance adjust',
  'balance approve',
  'balance decline',
  'catalogue change',
  'catalogue import',
  'catalogue undo',
  'desk read',
  'mail resend',
  'message answer',
  'message assign',
  'message close',
  'message reopen',
  'message unassign',
  'note add',
  'note edit',
  'note remove',
  'offer cancel',
  'offer expired',
  'offer instant',
  'offer late',
  'offer overdue',
  'offer price',
  'offer received',
  'offer returned',
  'offer reversed',
  'offer unprice',
  'order accepted',
  'order declined',
  'order expired',
  'order refund',
  'order reversed',
  'order sent',
  'order trade-link',
  'pack change',
  'pack create',
  'pack end',
  'page remove',
  'page set',
  'payments return',
  'payouts answer',
  'payouts batch',
  'payouts decline',
  'payouts failed',
  'payouts file',
  'payouts paid',
  'payouts release',
  'payouts retry',
  'payouts show',
  'picture add',
  'product set',
  'promo create',
  'promo end',
  'prompt change',
  'prompt create',
  'prompt end',
  'release request',
  'release settle',
  'release withdraw',
  'restore',
  'role grant',
  'role revoke',
  'second-factor keep',
  'second-factor remove',
  'second-factor removed',
  'settings set',
  'tag add',
  'tag remove',
  'text set',
  'text unset',
  'trade settle',
  'unit import',
  'unit price',
  'unit return',
  'unit withdraw',
  'user close',
  'user lock',
  'user restore',
  'user signout',
  'user tell',
  'user unlink',
  'user unlock',
  'user verify',
  'view change',
  'view remove',
  'view save',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A change by an operator, or that somebody's data was shown to them. */
export const AuditEntry = z.object({
  id: z.number(),
  /** Seconds since 1970. */
  at: z.number(),
  operator: z.string(),
  /** One of `AUDIT_ACTIONS`, or of a newer or an older API. */
  action: z.string(),
  subject: z.string(),
  /** Of an act about several things the first hundred of them, and their number; absent for one, and from an older API. */
  subjects: z.optional(z.array(z.string())),
  subject_count: z.optional(z.number()),
  /** The changed values, as far as known. */
  before: ActState,
  after: ActState,
  people: NamedPeople,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Orders of the list; the first is the order of a list that nobody has sorted. */
export const AUDIT_SORTS = ['-at', 'at'] as const;

export const AuditQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(AUDIT_SORTS)),
  operator: z.optional(shortText),
  action: z.optional(shortText),
  /** The whole subject, also if it was one of several. */
  subject: z.optional(shortText),
  ...DAYS,
});
export type AuditQuery = z.output<typeof AuditQuery>;

const ACCESS = { roles: ['finance', 'owner'] } as const;

export const audit = {
  ...deskList('/desk/audit', 'Who did what, a page at a time', AuditQuery, AuditEntry, ACCESS),
};
