/** What the store writes about. */
export type LetterKind =
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

/** One letter; `{store}`, `{name}`, `{email}`, `{browser}` and what is told of money are filled in. */
interface LetterText {
  subject: string;
  /** Before the button. */
  lines: string[];
  /** Words on the button, where the letter has one. */
  action?: string;
  /** After the button. */
  notes: string[];
}

/** Everything the store writes in one language. */
export interface LetterTexts {
  greeting: string;
  greetingWithoutName: string;
  /** Where the button does not work. */
  address: string;
  /** Where to ask: `{support}`. */
  support: string;
  kinds: Record<LetterKind, LetterText>;
}
