import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const open = await openTestDatabase();
const { database } = open;

const ORDERS = ['processing', 'completed', 'cancelled', 'refunded', 'reversed', 'pending'] as const;
const OFFERS = ['pending', 'completed', 'approved', 'declined', 'cancelled'] as const;

/** An order as the release before trades writes it; `history` is the events after its payment. */
async function anOrder(id: number, status: string, history: readonly string[] = []): Promise<void> {
  await sql`insert into shop_order (id, user_id, status, payment_method, subtotal_minor, discount_minor, total_minor,
      vat_percent, vat_minor, recipient)
    values (${id}, 1, ${status}, 'balance', 1000, 0, 1000, 0, 0, '{}')`.execute(database);
  await sql`insert into order_line (order_id, position, title, item_type, img_url, price_minor)
    values (${id}, 0, 'AK-47', 'Rifle', '', 1000)`.execute(database);
  for (const kind of history) {
    await sql`insert into order_event (order_id, kind) values (${id}, ${kind})`.execute(database);
  }
}

const anOffer = (id: number, status: string) =>
  sql`insert into offer (id, user_id, title, quality, item_url, item_key, currency, user_price_minor,
      service_price_minor, fee_percent, payout_minor, status)
    values (${id}, 1, 'AK-47', 'factory_new', '', ${`item ${id}`}, 'EUR', 100, 100, 5, 95, ${status})`.execute(
    database,
  );

async function statesOf(table: 'order_line' | 'offer'): Promise<string[]> {
  const id = table === 'offer' ? 'id' : 'order_id';
  const { rows } = await sql<{ trade_state: string }>`
    select trade_state from ${sql.table(table)} order by ${sql.ref(id)}`.execute(database);
  return rows.map(({ trade_state }) => trade_state);
}

test('orders and offers from before there were trades have the trade that fits their status, whichever release goes on', async () => {
  await migrateBefore(open, '0013');
  await sql`insert into user_account (id, name, surname, email) values (1, 'Ada', '', 'ada@patina.test')`.execute(
    database,
  );
  for (const [place, status] of ORDERS.entries()) {
    await anOrder(place + 1, status, status === 'reversed' ? ['completed', 'reversed'] : [status]);
  }
  await anOrder(7, 'refunded', ['completed', 'refunded']);
  for (const [place, status] of OFFERS.entries()) await anOffer(place + 1, status);

  expect(await migrate(open.pool)).toContain('0013_trades.sql');
  expect(await statesOf('order_line')).toEqual([
    'waiting',
    'done',
    'cancelled',
    'cancelled',
    'reversed',
    'waiting',
    'done',
  ]);
  expect(await statesOf('offer')).toEqual(['waiting', 'waiting', 'done', 'cancelled', 'cancelled']);

  // The previous release, which still runs beside this one.
  await anOrder(8, 'processing');
  await anOrder(9, 'processing');
  await sql`update shop_order set status = 'completed' where id = 8`.execute(database);
  await sql`update shop_order set status = 'refunded' where id = 9`.execute(database);
  await sql`update shop_order set status = 'cancelled' where id = 6`.execute(database);
  expect((await statesOf('order_line')).slice(5)).toEqual(['cancelled', 'done', 'done', 'cancelled']);
  await sql`update offer set status = 'approved' where id = 2`.execute(database);
  await sql`update offer set status = 'declined' where id = 1`.execute(database);
  expect((await statesOf('offer')).slice(0, 2)).toEqual(['cancelled', 'done']);

  const refund = (minor: number) =>
    sql`insert into refund (order_id, user_id, credits_minor) values (1, 1, ${minor})`.execute(database);
  await refund(400);
  await expect(refund(601)).rejects.toThrow('refunds of order 1 exceed its total');
  await refund(600);
});
