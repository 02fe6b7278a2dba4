import * as z from 'zod/mini';
import { Done, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale } from '../protocol/request-parameters.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { CsvFile, ListQuery } from './list-query.ts';
import { ROLES, type Role } from './roles.ts';

/**
 * What is done only when a second person agrees, by the name of its command: above `four_eyes_limit`, when that limit itself is
 * raised, or when somebody gets a role of `DECIDING_ROLES`.
 */
export const ApprovalAction = z.enum([
  'order refund',
  'order reversed',
  'payouts paid',
  'balance adjust',
  'settings set',
  'role grant',
]);
export type ApprovalAction = z.output<typeof ApprovalAction>;

/** Who sees and decides on it, but never the person who has requested it. */
export const APPROVERS: Record<ApprovalAction, readonly Role[]> = {
  'order refund': ['support', 'finance', 'owner'],
  'order reversed': ['support', 'finance', 'owner'],
  'payouts paid': ['finance', 'owner'],
  'balance adjust': ['finance', 'owner'],
  'settings set': ['owner'],
  'role grant': ['owner'],
};

/** Roles that may decide on anything: an owner who could give one to a second account of their own would count as two people. */
export const DECIDING_ROLES: readonly Role[] = ROLES.filter((role) =>
  Object.values(APPROVERS).some((approvers) => approvers.includes(role)),
);

export const ApprovalState = z.enum(['pending', 'approved', 'declined']);
export type ApprovalState = z.output<typeof ApprovalState>;

/** Where it is kept: changes of balances have numbers of their own, which the command line uses as well. */
const ApprovalKind = z.enum(['approval', 'adjustment']);

/** Something that waits for a second person, or has. Times are seconds since 1970. */
export const Approval = z.object({
  kind: ApprovalKind,
  id: z.number(),
  action: ApprovalAction,
  /** `order 12` */
  subject: z.string(),
  /** Credits; negative: taken from a balance. */
  amount: z.number(),
  /** What it is in detail, such as the items. */
  details: z.record(z.string(), z.unknown()),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.number(),
  state: ApprovalState,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.number()),
  /** Whether the caller has requested it: they may withdraw it, but not approve it. */
  is_own: z.boolean(),
});
export type Approval = z.output<typeof Approval>;

/** Orders of the list; the first is the order of a list that nobody has sorted. */
export const APPROVAL_SORTS = ['requested_at', '-requested_at', 'amount', '-amount'] as const;

/** Those that wait, unless another state is asked for. */
export const ApprovalQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(APPROVAL_SORTS)),
  state: z.optional(ApprovalState),
});
export type ApprovalQuery = z.output<typeof ApprovalQuery>;

const Which = z.extend(BodyLocale, { kind: ApprovalKind, id: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)) });

const ACCESS = { roles: ['support', 'finance', 'owner'] } as const;

export const approvals = {
  list: deskGet(
    '/desk/approvals',
    'What waits for a second person, or has: as far as the caller may decide on it',
    ApprovalQuery,
    listAnswer(Approval),
    ACCESS,
  ),
  exportList: deskGet(
    '/desk/approvals/export',
    'The same as a CSV file, at most 10,000 rows',
    ApprovalQuery,
    CsvFile,
    ACCESS,
  ),
  approve: deskPost('/desk/approvals/approve', 'Does what another person has requested', Which, Done, {
    ...ACCESS,
    isMoney: true,
  }),
  decline: deskPost('/desk/approvals/decline', 'Gives up what was requested', Which, Done, ACCESS),
};
