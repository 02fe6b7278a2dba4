/** Kinds of emails. */
export type EmailKind =
  | 'verification'
  | 'reset'
  | 'confirmationCode'
  | 'passwordChanged'
  | 'newSignIn'
  | 'emailChanged'
  | 'emailChangeRequested'
  | 'steamLinked'
  | 'steamUnlinked'
  | 'accountTradeLinkChanged'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'secondFactorRemoval'
  | 'secondFactorRemoved'
  | 'receipt'
  | 'topUpDone'
  | 'heldShortly'
  | 'paymentFailed'
  | 'refund'
  | 'itemsRefunded'
  | 'tradeSent'
  | 'tradeAccepted'
  | 'tradeDone'
  | 'tradeDeclined'
  | 'tradeExpired'
  | 'tradeReversed'
  | 'tradeLinkChanged'
  | 'balanceAdjusted'
  | 'offerPriced'
  | 'offerAccepted'
  | 'offerReceived'
  | 'offerExpired'
  | 'offerOverdue'
  | 'offerLate'
  | 'offerReversed'
  | 'offerCancelled'
  | 'offerDeclined'
  | 'payoutRequested'
  | 'payoutPaid'
  | 'payoutFailed';

/** Texts of one email, with the placeholders `{store}`, `{name}`, `{email}`, `{browser}` and those of `money`. */
interface EmailText {
  subject: string;
  /** Before the button. */
  lines: string[];
  /** Text of the button, if the email has one. */
  action?: string;
  /** Text of a second link, if the email has one. */
  second?: string;
  /** After the button. */
  notes: string[];
}

/** Texts of all emails in one language. */
export interface EmailTexts {
  greeting: string;
  greetingWithoutName: string;
  /** Text in front of the button's URL as plain text. */
  address: string;
  /** Line with the support address `{{support}}`. */
  support: string;
  kinds: Record<EmailKind, EmailText>;
}
