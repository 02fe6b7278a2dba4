import { performance } from 'node:perf_hooks';
import { openingBalance } from '@patina/api/money/ledger';
import { onPool } from '@patina/api/platform/database/open-database';
import { sql } from 'kysely';
import type { Till } from './open-till.ts';

/** One product that many want at the same moment; times in milliseconds, from the request of all to each one's answer. */
export interface HotProduct {
  buyers: number;
  units: number;
  orders: number;
  refused: number;
  /** Answers other than an order and `items-sold`: deadlocks, timeouts. */
  failed: string[];
  medianOfRefused: number;
  p99OfRefused: number;
}

const BUYERS = 1000;
const UNITS = 10;
const FIRST_BUYER = 7_500_000;

/** A thousand buyers with the same ten units in their carts buy at once. The first shopper's product becomes hot. */
export async function hotProduct({ pool, shop, buy }: Till): Promise<HotProduct> {
  const database = onPool(pool);
  const product = shop.productId(0);
  await database.updateTable('product').set({ stock: UNITS }).where('id', '=', product).execute();
  await sql`
    insert into user_account (id, name, surname, email, email_verified_at)
    select ${FIRST_BUYER}::integer + place, 'Ada', 'Hurried', 'hurried' || place || '@patina.test', now()
    from generate_series(0, ${BUYERS}::integer - 1) as place`.execute(database);
  const buyers = Array.from({ length: BUYERS }, (_, place) => FIRST_BUYER + place);
  await database.transaction().execute(async (transaction) => {
    for (const buyer of buyers) await openingBalance(transaction, buyer, 1_000_00);
  });
  await sql`insert into cart_line (user_id, product_id, price_seen_minor)
    select ${FIRST_BUYER}::integer + place, ${product}::integer, price
    from product, generate_series(0, ${BUYERS}::integer - 1) as place where product.id = ${product}`.execute(database);

  const started = performance.now();
  const answers = await Promise.all(
    buyers.map(async (buyer) => {
      const outcome = await buy(buyer).then(
        () => 'bought',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      );
      return { outcome, milliseconds: performance.now() - started };
    }),
  );
  const refused = answers.filter(({ outcome }) => outcome === 'items-sold').map(({ milliseconds }) => milliseconds);
  const inOrder = refused.toSorted((one, other) => one - other);
  const at = (part: number) => inOrder[Math.floor(part * (inOrder.length - 1))] ?? Number.NaN;
  return {
    buyers: BUYERS,
    units: UNITS,
    orders: answers.filter(({ outcome }) => outcome === 'bought').length,
    refused: refused.length,
    failed: answers.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'bought' && outcome !== 'items-sold'),
    medianOfRefused: at(0.5),
    p99OfRefused: at(0.99),
  };
}
