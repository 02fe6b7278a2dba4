/** Amount and payment method of a top-up: the values of the first step. */
export interface TopUpChoice {
  /** In the display currency. */
  amount: number;
  /** Code of the payment method. */
  method: string;
}
