import * as z from 'zod/mini';
import { Done } from '../protocol/envelope.ts';
import { BodyLocale, rowId } from '../protocol/request-parameters.ts';
import { deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';
import { NamedPeople } from './named-people.ts';
import { ROLES, type Role } from './roles.ts';

/** Who decides on money, and on what is sold at which price. */
const MONEY = ['finance', 'owner'] as const;
/** Who decides on the way of items, and on accounts. */
const CARE = ['support', 'finance', 'owner'] as const;
const OWNERS = ['owner'] as const;

/**
 * What is done only when a second person agrees, by the name of its command, and who sees and decides on it, but never the person
 * who has requested it. The API's table of acts says when each of them waits.
 */
export const APPROVERS = {
  'order refund': CARE,
  'order reversed': CARE,
  'order report': CARE,
  'order trade-link': CARE,
  'offer price': MONEY,
  'offer cancel': CARE,
  'offer received': CARE,
  'offer late': CARE,
  'offer returned': CARE,
  'offer overdue': CARE,
  'offer reversed': CARE,
  'payouts paid': MONEY,
  'payouts failed': MONEY,
  'payouts retry': MONEY,
  'payouts decline': MONEY,
  'payouts file': MONEY,
  'payouts answer': MONEY,
  'balance adjust': MONEY,
  'payments return': MONEY,
  'user verify': CARE,
  'user signout': CARE,
  'user lock': CARE,
  'user unlock': CARE,
  'user close': OWNERS,
  // Never waits: for a linked account somebody else answers. Its refusal has this name in the audit log.
  'message answer': CARE,
  'product set': MONEY,
  'catalogue import': MONEY,
  'promo create': MONEY,
  'promo end': MONEY,
  'pack create': MONEY,
  'pack change': MONEY,
  'pack end': MONEY,
  'settings set': OWNERS,
  'role grant': OWNERS,
} as const satisfies Record<string, readonly Role[]>;

export const ApprovalAction = z.enum(Object.keys(APPROVERS) as (keyof typeof APPROVERS)[]);
export type ApprovalAction = z.output<typeof ApprovalAction>;

export const mayDecide = (action: ApprovalAction, roles: readonly Role[]): boolean =>
  roles.some((role) => (APPROVERS[action] as readonly Role[]).includes(role));

/** Roles that may decide on anything: an owner who could give one to a second account of their own would count as two people. */
export const DECIDING_ROLES: readonly Role[] = ROLES.filter((role) =>
  Object.values<readonly Role[]>(APPROVERS).some((approvers) => approvers.includes(role)),
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
  people: NamedPeople,
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

const Which = z.extend(BodyLocale, { kind: ApprovalKind, id: rowId });

const ACCESS = { roles: ['support', 'finance', 'owner'] } as const;

export const approvals = {
  ...deskList(
    '/desk/approvals',
    'What waits for a second person, or has: as far as the caller may decide on it',
    ApprovalQuery,
    Approval,
    ACCESS,
  ),
  approve: deskPost('/desk/approvals/approve', 'Does what another person has requested', Which, Done, {
    ...ACCESS,
    isMoney: true,
  }),
  decline: deskPost('/desk/approvals/decline', 'Gives up what was requested', Which, Done, ACCESS),
};
