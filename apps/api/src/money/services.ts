import { toMinor } from '@patina/shared-api/money';
import { adjustmentService } from '#money/adjustment.ts';
import { checkService } from '#money/checks.ts';
import { depositService } from '#money/deposit.ts';
import { lateReturnService } from '#money/late-return.ts';
import type { PaymentProvider } from '#money/payment-provider.ts';
import { paymentService } from '#money/payment-service.ts';
import { reconciliationService } from '#money/reconciliation.ts';
import { sandboxProvider } from '#money/sandbox-provider.ts';
import { savedCardService } from '#money/saved-cards.ts';
import { settlementService } from '#money/settlement.ts';
import { stripeProvider } from '#money/stripe-provider.ts';
import { mailVouchers } from '#money/voucher-email.ts';
import type { MoneyLimits } from '#operators/operators.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { ContentService, EmailService, SettingsService } from '#store/store.ts';

interface MoneyParts extends Pick<Config, 'adjustmentLimit' | 'publicOrigin' | 'stripe'> {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
  moneyLimits: MoneyLimits;
}

/** Payments through a provider, and top-ups. */
export function paymentServices(
  database: Database,
  provider: PaymentProvider,
  parts: Omit<MoneyParts, 'adjustmentLimit' | 'publicOrigin' | 'stripe' | 'moneyLimits'>,
) {
  const { emails } = parts;
  const payments = paymentService(database, provider, emails);
  const reconciliation = reconciliationService(database, provider);
  return {
    provider,
    payments,
    mailVouchers: () => mailVouchers(database, emails),
    settlement: settlementService(database, provider, { emails, payments }),
    reconciliation,
    checks: checkService(database, reconciliation),
    savedCards: savedCardService(database, provider, parts),
    deposits: depositService(database, { ...parts, payments }),
  };
}

/** Payments through a provider, top-ups, changes of balances and checks of the books. */
export function moneyServices(database: Database, { stripe, adjustmentLimit, publicOrigin, ...parts }: MoneyParts) {
  const { emails, moneyLimits } = parts;
  const { sandbox, provider } = providerOf(database, stripe);
  const paid = paymentServices(database, provider, parts);
  return {
    sandbox,
    ...paid,
    lateReturns: lateReturnService(database, { emails, moneyLimits, payments: paid.payments }),
    adjustments: adjustmentService(database, {
      emails,
      moneyLimits,
      limitMinor: toMinor(adjustmentLimit),
      origin: publicOrigin,
    }),
  };
}

function providerOf(database: Database, stripe: Config['stripe']) {
  if (stripe !== undefined) return { sandbox: undefined, provider: stripeProvider(stripe) };
  const sandbox = sandboxProvider(database);
  return { sandbox, provider: sandbox.provider };
}
