/** How much is topped up and how it is paid: the answers of the first step. */
export interface TopUpChoice {
  /** Display currency. */
  amount: number;
  /** Code of the payment method. */
  method: string;
}
