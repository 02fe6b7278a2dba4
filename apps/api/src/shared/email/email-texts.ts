/** Kinds of emails. */
export type EmailKind =
  | 'verification'
  | 'reset'
  | 'passwordChanged'
  | 'newSignIn'
  | 'emailChanged'
  | 'steamLinked'
  | 'receipt'
  | 'topUpDone'
  | 'paymentFailed'
  | 'refund'
  | 'offerPriced'
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
