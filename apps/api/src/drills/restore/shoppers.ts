import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import fastify from 'fastify';
import type { Pool } from 'pg';
import { wireServices } from '#app/wiring.ts';
import type { BenchShop } from '#bench/purchases/bench-shop.ts';
import { readConfig } from '#shared/config/config.ts';
import { onPool } from '#shared/database/open-database.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';

const AT_ONCE = 4;
const FORM = Checkout.parse(checkoutForm());

export interface Shoppers {
  /** Purchases that the store has confirmed. */
  bought(): number;
  /** Ends when the purchases that are under way have been answered. */
  pause(): Promise<void>;
}

/** Lets shoppers buy one after the other until they pause. */
export function startShoppers(pool: Pool, shop: BenchShop, firstKey: number): Shoppers {
  const services = wireServices(onPool(pool), { ...readConfig({}), rateLimitScale: 1_000_000 });
  const { log } = fastify();
  let [started, bought, isOver] = [0, 0, false];

  async function buyOn(lane: number) {
    while (!isOver) {
      const places = Array.from({ length: shop.buyers }, (_, place) => place).filter(
        (place) => place % AT_ONCE === lane,
      );
      for (const place of places) {
        if (isOver) return;
        await shop.fillCarts();
        started += 1;
        const request = { userId: shop.userId(place), key: `request ${firstKey + started}`, digest: 'the same' };
        await services.purchases.buyCart(FORM, request, { origin: 'http://store.test', log });
        bought += 1;
      }
    }
  }

  const lanes = Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => buyOn(lane)));
  lanes.catch(() => {});
  return {
    bought: () => bought,
    async pause() {
      isOver = true;
      await lanes;
    },
  };
}
