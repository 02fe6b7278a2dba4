/** What other areas may use of this one: who runs the shop, and the rules of what they do. */

export { type AccountTrait, accountTraits, providerCard } from '#operators/account-traits.ts';
export { type ActCall, act, type DeskDefinition, LIST_FIELDS, reading } from '#operators/act.ts';
export type { ActGuard } from '#operators/act-guard.ts';
export type { ApprovalService, RequestedApproval } from '#operators/approval-service.ts';
export type { Actor, Operator } from '#operators/desk-access.ts';
export { type DeskAct, PRICE_RANGE, RULES, type Rule, subjectOf, type Why } from '#operators/desk-acts.ts';
export { linkedAccounts } from '#operators/linked-accounts.ts';
export { hasItemWords, hasWords, isPerson, readRowId } from '#operators/list-conditions.ts';
export { type PageOf, readPage } from '#operators/list-page.ts';
export {
  LimitReached,
  type MoneyActor,
  type MoneyLimit,
  type MoneyLimits,
  requireWithin,
} from '#operators/money-limit.ts';
export { noteRead } from '#operators/note-read.ts';
export { operatorRepository } from '#operators/operator-repository.ts';
export { requireIndependent } from '#operators/own-acts.ts';
export { readPast } from '#operators/read-past.ts';
export { requireOtherOwner } from '#operators/require-other-owner.ts';
export { runEach } from '#operators/run-each.ts';
export { type DeskParts, serveDesk } from '#operators/serve-desk.ts';
