import { sandboxProvider } from '#money/payments/sandbox-provider.ts';
import { stripeProvider } from '#money/payments/stripe-provider.ts';
import { orderServices } from '#orders/services.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import type { CommonParts } from './common-parts.ts';
import { wirePayments } from './wire-payments.ts';

/** Carts, orders and payments. */
export function wireMoney(database: Database, { stripe, ...common }: CommonParts & Pick<Config, 'stripe'>) {
  const { sandbox, provider } = wireProvider(database, stripe);
  const payments = wirePayments(database, provider, common);
  return { sandbox, provider, ...payments, ...orderServices(database, { ...common, payments: payments.payments }) };
}

function wireProvider(database: Database, stripe: Config['stripe']) {
  if (stripe !== undefined) return { sandbox: undefined, provider: stripeProvider(stripe) };
  const sandbox = sandboxProvider(database);
  return { sandbox, provider: sandbox.provider };
}
