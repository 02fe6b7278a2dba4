import { COMMIT, repeatStatements } from '@patina/api/platform/database/batches/batch-statements';
import type { Pool } from 'pg';
import type { BenchShop } from './bench-shop.ts';

/** The same for each purchase: what the floor spares to compute, of the same size. */
const RECIPIENT = JSON.stringify({
  name: 'Ada',
  surname: 'Shopper',
  email: 'ada@patina.test',
  phone: '+351912345678',
  countryId: 1,
  city: 'Lisboa',
  address: 'Rua 1',
  postCode: '1000-001',
  steamId: '76561198000000001',
  tradeLink: 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=abcdefgh',
});
const TEXT = 'x'.repeat(270);
const HTML = 'x'.repeat(1130);

const COUNT = `insert into attempt (key, points, expire) values ($1, 1, $2)
  on conflict (key) do update set points = attempt.points + 1 returning points`;

const CLAIM = `with claimed as (
    insert into idempotency (user_id, key, request_digest) values ($1, $2, 'floor') on conflict do nothing returning user_id)
  select id, email, balance_minor from claimed join user_account on id = user_id where closed_at is null for no key update of user_account`;

const LOCK = `with item as materialized (select product_id, price_seen_minor from cart_line where user_id = $1),
    pending as materialized (select id from shop_order where user_id = $1 and status = 'pending' and exists (
      select from order_line where order_id = shop_order.id and product_id = any(array(select product_id from item)))),
    locked as materialized (select * from product where id = any(array(select product_id from item)) order by id for no key update)
  select locked.id, locked.title, locked.price, locked.stock, item.price_seen_minor, finish.name as finish, finish.phase,
    finish.style, item_type.name as type, weapon.name as weapon, weapon.model, quality.name as quality,
    (select count(*) from pending) as pending, nextval('money_number')::integer as number
  from item join locked on locked.id = product_id join finish on finish.id = finish_id join item_type on item_type.id = locked.type_id
  join weapon on weapon.id = locked.weapon_id left join quality on quality.id = locked.quality_id`;

const WRITE = `with placed as (
    insert into shop_order (id, user_id, status, payment_method, subtotal_minor, discount_minor, total_minor, vat_percent, vat_minor,
      recipient, origin) values ($1, $2, 'processing', 'balance', $3, 0, $3, 23, 194, $4, 'http://store.test')),
    lines as (insert into order_line (order_id, position, product_id, title, item_type, item_quality, img_url, price_minor)
      values ($1, 0, $5, $6, $7, $8, '/pictures/floor.svg', $3)),
    noted as (insert into order_event (order_id, kind) values ($1, 'processing')),
    booked as (insert into ledger_transaction (kind, subject) values ('purchase', 'order ' || $1::integer) returning id),
    entries as (insert into ledger_entry (transaction_id, account, user_id, amount_minor)
      select id, 'user', $2, -$3::bigint from booked union all select id, 'sales', null, $3::bigint from booked),
    stocked as (update product set stock = stock - 1 where id = $5),
    bought as (delete from cart_line where user_id = $2 and product_id = $5),
    mailed as (insert into mail (user_id, recipient, subject, text, html, is_kept) values ($2, $9, 'Receipt', $10, $11, true)),
    answered as (update idempotency set answer = $12 where user_id = $2 and key = $13)
  update user_account set balance_minor = balance_minor - $3 where id = $2`;

/** Sent as the service sends its own: prepared, what locks in one round trip, and what writes with the commit. */
const COUNTING = repeatStatements([{ text: COUNT, values: 2 }]);
const LOCKING = repeatStatements([
  { text: CLAIM, values: 2 },
  { text: LOCK, values: 1 },
]);
const WRITING = repeatStatements([{ text: WRITE, values: 13 }, COMMIT]);

/**
 * A purchase as the least statements that do the same, sent directly to the driver: the floor that the service is compared
 * with. It locks what the service locks and writes the rows that the service writes, but it computes nothing: the receipt has
 * the text of no template, and nothing is parsed, checked or priced.
 */
export function purchaseFloor(pool: Pool, shop: BenchShop) {
  let purchases = 0;
  return async (place: number): Promise<void> => {
    purchases += 1;
    const userId = shop.userId(place);
    const key = `floor ${purchases}`;
    const client = await pool.connect();
    try {
      await client.query(COUNTING, [`purchase:${userId}`, Date.now() + 60_000]);
      await client.query('begin', []);
      const [claimed, locked] = (await client.query(LOCKING, [userId, key, userId])).rows;
      const [account] = claimed.rows;
      const { number, id, price, title, type, quality } = locked.rows[0];
      const answer = JSON.stringify({
        order: number,
        balance: account.balance_minor - price,
        payment: null,
        givenUp: [],
      });
      const line = [id, title, type, quality];
      const values = [number, userId, price, RECIPIENT, ...line, account.email, TEXT, HTML, answer, key];
      await client.query(WRITING, values);
      await client.query('commit', []);
    } catch (error) {
      await client.query('rollback', []);
      throw error;
    } finally {
      client.release();
    }
  };
}
