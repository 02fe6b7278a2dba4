import type { ToldKind } from '@patina/shared-api/contract/told/notifications';
import type { EmailKind } from '#store/email/email-texts.ts';

/** What each email is about; null for those that are nothing but an email: codes, links that prove an address, answers. */
export const TOLD_AS: Record<EmailKind, ToldKind | null> = {
  verification: null,
  reset: null,
  confirmationCode: null,
  messageAnswered: null,
  // It goes to the address of a team, not to an account.
  releaseAlarm: null,
  // The alerts themselves have been told when they are mailed.
  alert: null,
  alerts: null,
  passwordChanged: 'security',
  newSignIn: 'security',
  emailChanged: 'security',
  emailChangeRequested: 'security',
  steamLinked: 'security',
  steamUnlinked: 'security',
  accountTradeLinkSaved: 'security',
  accountTradeLinkChanged: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  passkeyCopied: 'security',
  totpAdded: 'security',
  totpRemoved: 'security',
  recoveryCodeUsed: 'security',
  recoveryCodesRenewed: 'security',
  secondFactorRemoval: 'security',
  secondFactorRemoved: 'security',
  receipt: 'order',
  receiptLater: 'order',
  heldShortly: 'order',
  orderReplaced: 'order',
  orderGivenUp: 'order',
  orderLost: 'order',
  refund: 'order',
  itemsRefunded: 'order',
  orderCancelled: 'order',
  itemsLost: 'order',
  tradeLinkChanged: 'security',
  tradeSent: 'trade',
  tradeAccepted: 'trade',
  tradeDone: 'trade',
  tradeDeclined: 'trade',
  tradeExpired: 'trade',
  tradeReversed: 'trade',
  topUpDone: 'payment',
  voucher: 'payment',
  voucherReminder: 'payment',
  latePayment: 'payment',
  lateReturn: 'payment',
  paymentFailed: 'payment',
  paymentDeclined: 'payment',
  balanceAdjusted: 'payment',
  offerPriced: 'offer',
  offerUnpriced: 'offer',
  offerAccepted: 'offer',
  offerReceived: 'offer',
  offerOverdue: 'offer',
  offerLate: 'offer',
  offerReversed: 'offer',
  offerCancelled: 'offer',
  offerExpired: 'offer',
  offerDeclined: 'offer',
  payoutRequested: 'payout',
  payoutPaid: 'payout',
  payoutFailed: 'payout',
  emailBounced: 'security',
  approvalRequested: 'approval',
};

/** Emails that nobody can do without, whatever they have chosen: receipts, how to pay, and that there is nothing to pay any more. */
const NEEDED: ReadonlySet<EmailKind> = new Set([
  'receipt',
  'receiptLater',
  'heldShortly',
  'voucher',
  'orderReplaced',
  'orderGivenUp',
  'orderLost',
  'latePayment',
  'lateReturn',
  'refund',
  'itemsRefunded',
  'itemsLost',
]);

/** Whether somebody who has switched off `off` (`order.email`) gets this email; one whose address refuses emails gets those only that nobody can do without. */
export function isMailed(kind: EmailKind, off: readonly string[], isRefused: boolean): boolean {
  const told = TOLD_AS[kind];
  return told === null || told === 'security' || NEEDED.has(kind) || !(isRefused || off.includes(`${told}.email`));
}
