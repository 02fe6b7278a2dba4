/** What other areas may use of this one: ledger, payments, promo codes and packs. */

export { type Booking, ledger, type Movement } from '#money/ledger/ledger.ts';
export { ledgerOf } from '#money/ledger/ledger-of.ts';
export { openingBalance } from '#money/ledger/opening-balance.ts';
export { availableOf, type Bundle, bundleRepository, type LockedBundle } from '#money/packs/bundle-repository.ts';
export { callProvider } from '#money/payments/call-provider.ts';
export type { PaymentProvider } from '#money/payments/payment-provider.ts';
export { paymentRepository } from '#money/payments/payment-repository.ts';
export type { PaymentService } from '#money/payments/payment-service.ts';
export { refundItems } from '#money/payments/refund-items.ts';
export { refundRepository } from '#money/payments/refund-repository.ts';
export { discountOf } from '#money/promo/discount-of.ts';
export { codeTaken, readCode, requireDiscount } from '#money/promo/new-promo.ts';
export { type PromoCode, promoRepository } from '#money/promo/promo-repository.ts';
export { requireUsable } from '#money/promo/require-usable.ts';
