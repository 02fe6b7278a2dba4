/** Codes of the payment methods that the store supports. An operator may offer fewer. */
export const PAYMENT_METHODS = ['card', 'multibanco', 'mbway', 'bank', 'balance'] as const;
export type PaymentMethodCode = (typeof PAYMENT_METHODS)[number];

/** Paid from the shopper's balance. */
export const FROM_BALANCE = 'balance' satisfies PaymentMethodCode;

/** Paid at a payment provider. */
export type ProviderMethodCode = Exclude<PaymentMethodCode, typeof FROM_BALANCE>;
