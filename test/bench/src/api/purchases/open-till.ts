import { pathToFileURL } from 'node:url';
import { type Services, wireServices } from '@patina/api/app/wiring';
import { readConfig } from '@patina/api/platform/config';
import { openEmbedded } from '@patina/api/platform/database/embedded/open-embedded';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import type { Database } from '@patina/api/platform/database/tables';
import { checkoutForm } from '@patina/api/testing/forms/checkout-form';
import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import fastify from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type BenchShop, openBenchShop } from './bench-shop.ts';

/** A store of the bench that a shopper buys in. */
export interface Till {
  pool: Pool;
  shop: BenchShop;
  services: Services;
  /** A shopper buys what is in their cart. */
  buy(userId: number): Promise<void>;
}

/** What the bench uses of one revision of this package. */
export interface Revision {
  wireServices: typeof wireServices;
  readConfig: typeof readConfig;
  migrate: typeof migrate;
  onPool: typeof onPool;
  openPostgres: typeof openPostgres;
  openEmbedded: typeof openEmbedded;
  openBenchShop: typeof openBenchShop;
}

export const OWN: Revision = { wireServices, readConfig, migrate, onPool, openPostgres, openEmbedded, openBenchShop };

/** Number of other products, shoppers and orders. */
const PAST = 4000;

const FORM = Checkout.parse(checkoutForm());

/** Opens a store in an empty database, with this tree's code or that of another revision. */
export async function openTill(pool: Pool, revision = OWN): Promise<Till> {
  const { migrate, onPool, openBenchShop, readConfig, wireServices } = revision;
  await migrate(pool);
  const shop = await openBenchShop(onPool(pool));
  await addPast(onPool(pool));
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

/**
 * What nobody buys, and what was bought before: the planner has to find rows as in a store, not to read tables of a page. Those
 * orders were cancelled, so that nothing of them is in the ledger.
 */
async function addPast(database: Database): Promise<void> {
  await sql`
    insert into product (external_id, finish_id, type_id, weapon_id, exterior, item_class, title, search, price, stock)
    select 'other ' || place, finish_id, type_id, weapon_id, exterior, item_class, title, search, price, 1
    from (select * from product limit 1) as sold, generate_series(1, ${PAST}::integer) as place`.execute(database);
  await sql`
    with buyer as (
      insert into user_account (name, surname, email, email_verified_at)
      select 'Ada', 'Before', 'before' || place || '@patina.test', now() from generate_series(1, ${PAST}::integer) as place
      returning id
    ), asked as (
      insert into idempotency (user_id, key, request_digest) select id, 'before', '' from buyer
    ), filled as (
      insert into cart_line (user_id, product_id, price_seen_minor)
      select buyer.id, sold.id, sold.price from buyer, (select id, price from product limit 1) as sold
    ), placed as (
      insert into shop_order (user_id, status, payment_method, subtotal_minor, discount_minor, total_minor, vat_percent,
        vat_minor, recipient)
      select id, 'cancelled', 'balance', 1037, 0, 1037, 23, 194, '{}' from buyer returning id
    )
    insert into order_line (order_id, position, title, item_type, img_url, price_minor)
    select id, 0, 'AK-47', 'Rifle', '', 1037 from placed`.execute(database);
  await sql`analyze`.execute(database);
}

/** From its repository's root. */
const BENCH_SHOP = 'test/bench/src/api/purchases/bench-shop.ts';

/** The code of another tree of the repository, since benches are in `test/`. */
export async function revisionIn(tree: string): Promise<Revision> {
  const load = (path: string) => import(pathToFileURL(`${tree}/apps/api/src/${path}`).href);
  const modules = await Promise.all([
    load('app/wiring.ts'),
    load('platform/config.ts'),
    load('platform/database/migrate.ts'),
    load('platform/database/open-database.ts'),
    load('platform/database/postgres/open-postgres.ts'),
    load('platform/database/embedded/open-embedded.ts'),
    import(pathToFileURL(`${tree}/${BENCH_SHOP}`).href),
  ]);
  return Object.assign({}, ...modules);
}
