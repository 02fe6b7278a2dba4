import { cartService } from '#features/cart/cart-service.ts';
import { deliveryService } from '#features/deliveries/delivery-service.ts';
import { deskOrderService } from '#features/desk-orders/desk-order-service.ts';
import { orderAdmin } from '#features/order-admin/order-admin-service.ts';
import type { Config } from '#shared/config/config.ts';
import type { Database } from '#shared/database/tables.ts';
import { sandboxProvider } from '#shared/payment-providers/sandbox-provider.ts';
import { stripeProvider } from '#shared/payment-providers/stripe-provider.ts';
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
