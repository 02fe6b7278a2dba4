import { depositService } from '#money/deposits/deposit-service.ts';
import { checkService } from '#money/ledger/check-service.ts';
import type { PaymentProvider } from '#money/payments/payment-provider.ts';
import { paymentService } from '#money/payments/payment-service.ts';
import { reconciliationService } from '#money/payments/reconciliation-service.ts';
import { settlementService } from '#money/payments/settlement-service.ts';
import type { Database } from '#platform/database/tables.ts';
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
    deposits: depositService(database, { ...parts, payments }),
  };
}
