/** What other areas may use of this one: who runs the shop, and the rules of what they do. */

export { type ActCall, act, actTogether, type DeskDefinition, LIST_FIELDS, reading } from '#operators/act.ts';
export type { ActGuard } from '#operators/act-guard.ts';
export type { ApprovalService } from '#operators/approvals.ts';
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
export type { Typed } from '#operators/desk-search.ts';
export { beginningOf, hasItemWords, hasWords, isPerson, readRowId } from '#operators/list-conditions.ts';
export { listing, type PageOf, queried, readPage, readSort, rowsByKey } from '#operators/listing.ts';
export {
  LimitReached,
  type MoneyActor,
  type MoneyLimit,
  type MoneyLimits,
  requireWithin,
} from '#operators/money-limit.ts';
export { peopleIn, withPeople } from '#operators/named-people.ts';
export { noteRead } from '#operators/note-read.ts';
export { noteRepository } from '#operators/notes.ts';
export {
  type AccountTrait,
  accountTraits,
  linkedAccounts,
  providerCard,
  requireIndependent,
} from '#operators/own-acts.ts';
export { operatorRepository, requireOtherOwner } from '#operators/roles.ts';
export { readPast, runEach } from '#operators/run-each.ts';
export { runTogether } from '#operators/run-together.ts';
export { viewRepository } from '#operators/saved-views.ts';
export { auditSubject } from '#operators/subjects.ts';
export { isTagged, tagRepository, tagsOf } from '#operators/tags.ts';
export { factsBy, offersOf, ordersOf, type TimelineFacts, type TimelineSource } from '#operators/timeline.ts';
