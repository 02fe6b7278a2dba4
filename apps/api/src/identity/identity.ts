/** What other areas may use of this one: accounts, sessions, sign-in and what proves who somebody is. */
export { type Account, accountRepository, type Buyer } from '#identity/accounts/account-repository.ts';
export { enqueueMoneyEmail, type MoneyEmail, renderMoneyEmail } from '#identity/accounts/enqueue-money-email.ts';
export { findAccount } from '#identity/accounts/find-account.ts';
export { lockAccount, lockOwner, lockOwners } from '#identity/accounts/lock-account.ts';
export { normalizeEmail } from '#identity/accounts/normalize-email.ts';
export { waitHours, waitOf } from '#identity/credentials/credential-wait.ts';
export {
  ALWAYS,
  forget,
  type IdempotentRequest,
  type LockedWork,
  readIdempotentRequest,
  runOnce,
  runOnceLocked,
} from '#identity/idempotency.ts';
export type { Auth } from '#identity/sessions/auth.ts';
export { isOperatorSessionOver, operatorSessionEnd } from '#identity/sessions/operator-session.ts';
export { openSession } from '#identity/sessions/session-repository.ts';
export { sessionToken } from '#identity/sessions/session-token.ts';
