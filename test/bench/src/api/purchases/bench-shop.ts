import { wireServices } from '@patina/api/app/wiring';
import { accountRepository } from '@patina/api/identity/accounts/account';
import { openingBalance } from '@patina/api/money/ledger';
import { verifyLedger } from '@patina/api/money/verify-ledger';
import { readConfig } from '@patina/api/platform/config';
import type { Database } from '@patina/api/platform/database/tables';
import { sql } from 'kysely';

/** Shoppers with a sufficient balance, each with a product that does not run out. */
export interface BenchShop {
  buyers: number;
  userId(place: number): number;
  productId(place: number): number;
  /** Adds each shopper's product to their cart. */
  fillCarts(): Promise<void>;
  /** Throws unless all orders were placed and booked. */
  requireAllSold(orders: number): Promise<void>;
}

const BUYERS = 64;
/** First ids, far from all other numbers. */
const FIRST_USER = 7_000_000;
const FIRST_PRODUCT = 8_000_000;
const PRICE_MINOR = 10_37;

/** Creates it in a migrated, empty database. */
export async function openBenchShop(database: Database): Promise<BenchShop> {
  const { content, settings } = wireServices(database, readConfig({}));
  await content.seed();
  await settings.seed();
  for (let place = 0; place < BUYERS; place += 1) {
    await database.transaction().execute(async (transaction) => {
      const id = await accountRepository(transaction).add({
        id: FIRST_USER + place,
        name: 'Ada',
        surname: 'Shopper',
        email: `ada${place}@patina.test`,
        email_verified_at: new Date(),
      });
      await openingBalance(transaction, id, 10_000_000);
    });
  }
  await sql`
    with type as (insert into item_type (name, slug) values ('Rifle', 'rifle') returning id),
      model as (insert into weapon (type_id, name, slug, model) select id, 'AK-47', 'ak-47', 'ak47' from type returning id),
      made as (insert into finish (weapon_id, name, style, names) select id, 'Test', 'custom paint', '{}' from model returning id)
    insert into product (id, external_id, finish_id, type_id, weapon_id, exterior, item_class, title, search, price, stock)
    select ${FIRST_PRODUCT}::integer + place, 'bench ' || place, made.id, type.id, model.id, 2, 0, 'AK-47 | Test ' || place,
      'ak-47 test ' || place, ${PRICE_MINOR}::integer, 1000000
    from type, model, made, generate_series(0, ${BUYERS}::integer - 1) as place`.execute(database);

  return {
    buyers: BUYERS,
    userId: (place) => FIRST_USER + place,
    productId: (place) => FIRST_PRODUCT + place,

    async fillCarts() {
      await sql`insert into cart_line (user_id, product_id, price_seen_minor)
        select ${FIRST_USER}::integer + place, ${FIRST_PRODUCT}::integer + place, ${PRICE_MINOR}::integer
        from generate_series(0, ${BUYERS}::integer - 1) as place on conflict do nothing`.execute(database);
    },

    async requireAllSold(orders) {
      const { sold } = await database
        .selectFrom('shop_order')
        .select((of) => of.fn.countAll<number>().as('sold'))
        .where('status', '=', 'processing')
        .executeTakeFirstOrThrow();
      const { sumMinor, unbalanced, wrongBalances, unbooked } = await verifyLedger(database);
      const wrong = unbalanced.length + wrongBalances.length + unbooked.length;
      if (sold !== orders || sumMinor !== 0 || wrong > 0) {
        throw new Error(`${sold} of ${orders} purchases are there, and ${wrong} of them are booked wrongly.`);
      }
    },
  };
}
