import { sandboxProvider } from '#money/payments/sandbox-provider.ts';
import { stripeProvider } from '#money/payments/stripe-provider.ts';
import { cartService } from '#orders/cart.ts';
import { deliveryService } from '#orders/delivery-service.ts';
import { deskOrderService } from '#orders/desk-order-service.ts';
import { orderAdmin } from '#orders/order-admin-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import type { CommonParts } from './common-parts.ts';
import { wirePayments } from './wire-payments.ts';

/** Carts, orders and payments. */
export function wireMoney(database: Database, { stripe, ...common }: CommonParts & Pick<Config, 'stripe'>) {
  const { sandbox, provider } = wireProvider(database, stripe);
  const deliveries = deliveryService(database, common);
  return {
    cart: cartService(database, common.pictures),
    sandbox,
    provider,
    deliveries,
    orderAdmin: orderAdmin(database, common),
    deskOrders: deskOrderService(database, { ...common, deliveries }),
    ...wirePayments(database, provider, common),
  };
}

function wireProvider(database: Database, stripe: Config['stripe']) {
  if (stripe !== undefined) return { sandbox: undefined, provider: stripeProvider(stripe) };
  const sandbox = sandboxProvider(database);
  return { sandbox, provider: sandbox.provider };
}
