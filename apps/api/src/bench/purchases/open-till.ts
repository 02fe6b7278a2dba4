import { pathToFileURL } from 'node:url';
import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import fastify from 'fastify';
import type { Pool } from 'pg';
import type { Services } from '#app/wiring.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import type { BenchShop } from './bench-shop.ts';

/** A store of the bench that a shopper buys in. */
export interface Till {
  pool: Pool;
  shop: BenchShop;
  services: Services;
  /** A shopper buys what is in their cart. */
  buy(userId: number): Promise<void>;
}

/** Modules of one revision of this package. */
interface Revision {
  '#app/wiring.ts': typeof import('#app/wiring.ts');
  '#bench/purchases/bench-shop.ts': typeof import('./bench-shop.ts');
  '#shared/config/config.ts': typeof import('#shared/config/config.ts');
  '#shared/database/migrate.ts': typeof import('#shared/database/migrate.ts');
  '#shared/database/open-database.ts': typeof import('#shared/database/open-database.ts');
}

const FORM = Checkout.parse(checkoutForm());
const SOURCE = new URL('../../', import.meta.url);

/** Opens a store in an empty database, with the code below `source`: this tree's, or that of another revision. */
export async function openTill(pool: Pool, source = SOURCE): Promise<Till> {
  const load = <Name extends keyof Revision>(name: Name): Promise<Revision[Name]> =>
    import(new URL(name.slice(1), source).href);
  const { migrate } = await load('#shared/database/migrate.ts');
  const { onPool } = await load('#shared/database/open-database.ts');
  const { openBenchShop } = await load('#bench/purchases/bench-shop.ts');
  const { wireServices } = await load('#app/wiring.ts');
  const { readConfig } = await load('#shared/config/config.ts');
  await migrate(pool);
  const shop = await openBenchShop(onPool(pool));
  const services = wireServices(onPool(pool), { ...readConfig({}), rateLimitScale: 1_000_000 });
  const { log } = fastify();
  let requests = 0;
  return {
    pool,
    shop,
    services,
    async buy(userId) {
      requests += 1;
      const request = { userId, key: `request ${requests}`, digest: 'the same' };
      await services.purchases.buyCart(FORM, request, { origin: 'http://store.test', log });
    },
  };
}

/** The source of this package in another tree of the repository. */
export const sourceIn = (tree: string): URL => pathToFileURL(`${tree}/apps/api/src/`);
