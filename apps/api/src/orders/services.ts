import type { Pictures } from '#catalogue/catalogue.ts';
import type { PaymentService } from '#money/money.ts';
import type { MoneyLimits } from '#operators/operators.ts';
import { buyingBundles } from '#orders/buy-bundle.ts';
import { buyingCarts } from '#orders/buy-cart.ts';
import { cartService } from '#orders/cart.ts';
import { changingOwnTradeLinks } from '#orders/change-trade-link.ts';
import { deliveryService } from '#orders/delivery.ts';
import { deskOrders } from '#orders/desk-orders.ts';
import { lostItemService } from '#orders/lost-items.ts';
import { givingUpOrders } from '#orders/open-orders.ts';
import { packService } from '#orders/packs.ts';
import { refundService } from '#orders/refund.ts';
import { readingToSend } from '#orders/to-send.ts';
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
  moneyLimits: MoneyLimits;
}

/** Carts, purchases and deliveries. */
export function orderServices(database: Database, parts: OrderParts) {
  const deliveries = deliveryService(database, parts);
  return {
    cart: cartService(database, parts.pictures),
    purchases: { buyCart: buyingCarts(database, parts), buyBundle: buyingBundles(database, parts) },
    packs: packService(database, parts.pictures),
    giveUpOrder: givingUpOrders(database, parts),
    changeOwnTradeLink: changingOwnTradeLinks(database, parts),
    deliveries,
    deskOrders: deskOrders(database, parts),
    readToSend: readingToSend(database, parts),
    lostItems: lostItemService(database, parts),
    refunds: refundService(database, { ...parts, deliveries }),
  };
}
