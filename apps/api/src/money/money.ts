/** What other areas may use of this one: ledger, payments, promo codes and packs. */
export type { AdjustmentService } from '#money/adjustment.ts';
export { availableOf, type Bundle, bundleRepository, type LockedBundle } from '#money/bundle.ts';
export { type Booking, ledger, ledgerOf, type Movement, openingBalance } from '#money/ledger.ts';
export { type Payment, payableUntil, paymentRepository, STATUS_WORDS, voucherOf } from '#money/payment.ts';
export { callProvider, type PaymentProvider } from '#money/payment-provider.ts';
export type { PaymentService } from '#money/payment-service.ts';
export { discountOf, type PromoCode, promoRepository, requireUsable } from '#money/promo.ts';
export { refundItems, refundRepository } from '#money/refund.ts';
export { customerRepository, type SavedCardService } from '#money/saved-cards.ts';
