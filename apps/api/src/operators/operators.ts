/** What other areas may use of this one: who runs the shop, and the rules of what they do. */

export { type AccountTrait, accountTraits, providerCard } from '#operators/account-traits.ts';
export { type ActCall, act, type DeskDefinition, LIST_FIELDS, reading } from '#operators/act.ts';
export type { ActGuard } from '#operators/act-guard.ts';
export type { ApprovalService, RequestedApproval } from '#operators/approvals.ts';
export type { Operator } from '#operators/desk-access.ts';
export {
  type ActFields,
  type Actor,
  type DeskAct,
  MOST_OFF,
  PRICE_RANGE,
  RULES,
  type Rule,
  subjectOf,
  type Why,
} from '#operators/desk-acts.ts';
export { hasItemWords, hasWords, isPerson, readRowId } from '#operators/list-conditions.ts';
export { listing, type PageOf, readPage } from '#operators/listing.ts';
export {
  LimitReached,
  type MoneyActor,
  type MoneyLimit,
  type MoneyLimits,
  requireWithin,
} from '#operators/money-limit.ts';
export { noteRead } from '#operators/note-read.ts';
export { linkedAccounts, requireIndependent } from '#operators/own-acts.ts';
export { readPast } from '#operators/read-past.ts';
export { operatorRepository, requireOtherOwner } from '#operators/roles.ts';
export { runEach } from '#operators/run-each.ts';
