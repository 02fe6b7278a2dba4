import type { Pictures } from '#catalogue/catalogue.ts';
import type { PaymentService } from '#money/money.ts';
import { buyingBundles } from '#orders/buy-bundle.ts';
import { buyingCarts } from '#orders/buy-cart.ts';
import { cartService } from '#orders/cart.ts';
import { deliveryService } from '#orders/delivery-service.ts';
import { deskOrderService } from '#orders/desk-order-service.ts';
import { orderAdmin } from '#orders/order-admin-service.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { ContentService, EmailService, SettingsService } from '#store/store.ts';

interface OrderParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  pictures: Pictures;
  limits: RateLimits;
  payments: PaymentService;
}

/** Carts, purchases and deliveries. */
export function orderServices(database: Database, parts: OrderParts) {
  const deliveries = deliveryService(database, parts);
  return {
    cart: cartService(database, parts.pictures),
    purchases: { buyCart: buyingCarts(database, parts), buyBundle: buyingBundles(database, parts) },
    deliveries,
    orderAdmin: orderAdmin(database, parts),
    deskOrders: deskOrderService(database, { ...parts, deliveries }),
  };
}
