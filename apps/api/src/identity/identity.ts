/** What other areas may use of this one: accounts, sessions, sign-in and what proves who somebody is. */
export {
  type Account,
  accountRepository,
  type Buyer,
  findAccount,
  lockAccount,
  lockOwner,
  lockOwners,
  normalizeEmail,
} from '#identity/accounts/account.ts';
export { enqueueMoneyEmail, type MoneyEmail, renderMoneyEmail } from '#identity/accounts/money-email.ts';
export { waitHours, waitOf } from '#identity/credentials/credential-changes.ts';
export {
  ALWAYS,
  forget,
  type IdempotentRequest,
  type LockedWork,
  readIdempotentRequest,
  runOnce,
  runOnceLocked,
} from '#identity/idempotency.ts';
export {
  type Auth,
  isOperatorSessionOver,
  operatorSessionEnd,
  type ReplicatedSessions,
  sessionFinder,
} from '#identity/sessions/auth.ts';
export { sessionToken } from '#identity/sessions/cookies.ts';
export { openSession } from '#identity/sessions/sessions.ts';
