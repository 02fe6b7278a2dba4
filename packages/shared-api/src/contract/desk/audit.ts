import * as z from 'zod/mini';
import { shortText } from '../protocol/request-parameters.ts';
import { deskList } from './desk-endpoint.ts';
import { DAYS, ListQuery } from './list-query.ts';

const State = z.nullable(z.record(z.string(), z.unknown()));

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
  'catalogue import',
  'catalogue undo',
  'desk read',
  'mail resend',
  'offer cancel',
  'offer expired',
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
  'product set',
  'promo create',
  'promo end',
  'prompt change',
  'prompt create',
  'prompt end',
  'restore',
  'role grant',
  'role revoke',
  'second-factor keep',
  'second-factor remove',
  'second-factor removed',
  'settings set',
  'text set',
  'text unset',
  'user close',
  'user lock',
  'user restore',
  'user signout',
  'user unlink',
  'user unlock',
  'user verify',
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
  /** The changed values, as far as known. */
  before: State,
  after: State,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Orders of the list; the first is the order of a list that nobody has sorted. */
export const AUDIT_SORTS = ['-at', 'at'] as const;

export const AuditQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(AUDIT_SORTS)),
  operator: z.optional(shortText),
  action: z.optional(shortText),
  /** The whole subject. */
  subject: z.optional(shortText),
  ...DAYS,
});
export type AuditQuery = z.output<typeof AuditQuery>;

const ACCESS = { roles: ['finance', 'owner'] } as const;

export const audit = {
  ...deskList('/desk/audit', 'Who did what, a page at a time', AuditQuery, AuditEntry, ACCESS),
};
