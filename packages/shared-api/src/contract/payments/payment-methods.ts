/** Codes of the ways to pay that the store knows. An operator names them, and may offer fewer. */
export const PAYMENT_METHODS = ['card', 'multibanco', 'mbway', 'bank', 'balance'] as const;
export type PaymentMethodCode = (typeof PAYMENT_METHODS)[number];

/** Paid from the balance in the store. */
export const FROM_BALANCE = 'balance' satisfies PaymentMethodCode;

/** Paid at a payment provider. */
export type ProviderMethodCode = Exclude<PaymentMethodCode, typeof FROM_BALANCE>;
