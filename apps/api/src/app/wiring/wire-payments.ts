import { depositService } from '#features/deposits/deposit-service.ts';
import { checkService } from '#features/desk-money/check-service.ts';
import { reconciliationService } from '#features/payments/reconciliation-service.ts';
import { settlementService } from '#features/payments/settlement-service.ts';
import { purchaseService } from '#features/purchases/purchase-service.ts';
import type { Database } from '#shared/database/tables.ts';
import type { PaymentProvider } from '#shared/payment-providers/payment-provider.ts';
import { paymentService } from '#shared/payments/payment-service.ts';
import type { CommonParts } from './common-parts.ts';

/** Payments through a provider, and orders and top-ups paid with them. */
export function wirePayments(database: Database, provider: PaymentProvider, parts: CommonParts) {
  const payments = paymentService(database, provider, parts.emails);
  const reconciliation = reconciliationService(database, provider);
  return {
    payments,
    settlement: settlementService(database, provider, { emails: parts.emails, sendRefund: payments.sendRefund }),
    reconciliation,
    checks: checkService(database, reconciliation),
    purchases: purchaseService(database, { ...parts, payments }),
    deposits: depositService(database, { ...parts, payments }),
  };
}
