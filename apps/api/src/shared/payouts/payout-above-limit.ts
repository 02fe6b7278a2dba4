/** A payout that a second operator decides on. The transaction that throws it changes nothing. */
export class PayoutAboveLimit extends Error {
  /** In hundredths of a Credit. */
  readonly creditsMinor: number;

  constructor(creditsMinor: number) {
    super('This payout needs a second operator.');
    this.creditsMinor = creditsMinor;
  }
}
