import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { onPool } from '#platform/database/open-database.ts';
import { openPostgres } from '#platform/database/postgres/open-postgres.ts';
import { databaseAddress } from '#testing/database/database-address.ts';
import { startRelay } from '#testing/database/start-relay.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';
import { whenFinished } from '#testing/when-finished.ts';

test('a purchase whose COMMIT got no answer is answered with 503, and repeated with its key it is made once', async () => {
  const shop = await openShop();
  const { url } = inject('template') as { url: string };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.database);
  const relay = await startRelay(databaseAddress(url, rows[0]?.name ?? ''));
  const pool = await openPostgres(relay.url, 4);
  const app = await buildApp({ ...shop, services: wireServices(onPool(pool), shop.config) });
  whenFinished(async () => {
    await app.close();
    await pool.end();
  });
  const { sessionToken } = await addShopper(shop.database, 'lost@patina.test', {
    balanceMinor: 50_00,
    isVerified: true,
  });
  const product = await shop.aProduct({ priceMinor: 10_00, stock: 9 });
  const post = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${sessionToken}`, 'idempotency-key': 'once' },
    });
  expect((await post('/cart/add', { id: product })).statusCode).toBe(200);

  relay.loseCommit();
  const lost = await post('/purchase/product', checkoutForm({}));
  expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([503, 'database-unavailable', '2']);
  const repeated = await post('/purchase/product', checkoutForm({}));
  expect([repeated.statusCode, repeated.json().balance]).toEqual([200, 40]);
  expect(await shop.stockOf(product)).toBe(8);
  await requireVerifiedLedger(shop.database);
});
