import { buildApp } from '@patina/api/app/app';
import { wireServices } from '@patina/api/app/wiring';
import { readConfig } from '@patina/api/platform/config';
import { migrate } from '@patina/api/platform/database/migrate';
import { onPool } from '@patina/api/platform/database/open-database';
import { openPostgres } from '@patina/api/platform/database/postgres/open-postgres';
import type { Database } from '@patina/api/platform/database/tables';
import { addOperator } from '@patina/api/testing/shoppers/add-operator';
import { addShopper } from '@patina/api/testing/shoppers/add-shopper';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { BENCH_ENVIRONMENT } from './bench-environment.ts';

/** How much is in a shop. */
export interface DeskSize {
  products: number;
  orders: number;
  /** Entries of the ledger, two for each movement. */
  entries: number;
}

/** A shop whose owner asks for lists. */
export interface DeskShop {
  size: DeskSize;
  /** Answers the first page of a list, such as `/desk/orders`, or a search. @throws Error unless it has rows */
  read(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The products that sell, the first by their ids. */
const SOLD_PRODUCTS = 64;

/** Creates a shop of a known size in a database of its own, whose owner asks for lists. */
export async function openDeskShop(url: string, size: DeskSize): Promise<DeskShop> {
  const { pool, services, config, token } = await fillDeskShop(url, size);
  const app = await buildApp({ config, services, readiness: { state: 'open' } });
  return { size, read: readerOf(app, token), close: () => app.close().then(() => pool.end()) };
}

/** Fills a database of its own with a shop of a known size; `token` is that of its owner. */
export async function fillDeskShop(url: string, size: DeskSize) {
  const name = `desk_${size.orders}`;
  const maintenance = await openPostgres(url, 1, 0);
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const pool = await openPostgres(address.href, 4, 0);
  await migrate(pool);
  const database = onPool(pool);
  const config = { ...readConfig(BENCH_ENVIRONMENT), rateLimitScale: 1_000_000 };
  const services = wireServices(database, config);
  await services.content.seed();
  await services.settings.seed();
  const { id, sessionToken } = await addShopper(database, 'olga@patina.test', { balanceMinor: 0, isVerified: true });
  await addOperator(database, id, ['owner']);
  await fill(database, size);
  await pool.query('vacuum analyze');
  return { address: address.href, pool, services, config, token: sessionToken };
}

function readerOf(app: FastifyInstance, token: string) {
  return async (path: string) => {
    const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    // Of a search, those of each kind.
    const rows: unknown[] = answer.statusCode === 200 ? Object.values(answer.json().payload).flat() : [];
    if (rows.length === 0) throw new Error(`${path} has no rows: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  };
}

/** Orders with an item each, half of them paid by card, offers, payouts, the ledger and the audit log. */
async function fill(database: Database, { products, orders, entries }: DeskSize): Promise<void> {
  const people = Math.max(10, orders / 10);
  await sql`insert into user_account (name, surname, email, email_verified_at, balance_minor)
    select 'Ada', 'Shopper ' || place, 'ada' || place || '@patina.test', now(), 0
    from generate_series(1, ${people}::integer) as place`.execute(database);
  await sql`create view buyer as
    select id, row_number() over (order by id)::integer - 1 as place from user_account where name = 'Ada' and surname like 'Shopper %'`.execute(
    database,
  );
  await sql`
    with type as (insert into item_type (name, slug) values ('Rifle', 'rifle') returning id),
      model as (insert into weapon (type_id, name, slug, model) select id, 'AK-47', 'ak-47', 'ak47' from type returning id),
      made as (insert into finish (weapon_id, name, style, names) select id, 'Test', 'custom paint', '{}' from model returning id)
    insert into product (external_id, finish_id, type_id, weapon_id, exterior, item_class, title, search, price, stock)
    select 'bench ' || place, made.id, type.id, model.id, 2, 0, 'AK-47 | Test ' || place, 'ak-47 test ' || place, 1037, place % 5
    from type, model, made, generate_series(1, ${products}::integer) as place`.execute(database);
  // Servers seed nothing then.
  await sql`insert into catalogue_seed (products) values (${products})`.execute(database);
  await sql`
    with placed as (
      insert into shop_order (user_id, status, payment_method, subtotal_minor, discount_minor, total_minor, vat_percent, vat_minor,
        recipient, created_at)
      select buyer.id, case when turn % 20 = 0 then 'processing' else 'completed' end,
        case when turn % 2 = 0 then 'card' else 'balance' end, 500 + turn % 9000, 0, 500 + turn % 9000, 23, 90, '{}',
        now() - (${orders}::integer - turn) * interval '5 minutes'
      from generate_series(1, ${orders}::integer) as turn join buyer on buyer.place = turn % ${people}::integer
      order by turn returning *),
      lines as (
        insert into order_line (order_id, position, product_id, title, item_type, img_url, price_minor, trade_state)
        select placed.id, 0, (select min(id) + placed.id % ${SOLD_PRODUCTS}::integer from product), case when row_number() over (order by placed.id) <= 30 then 'M4A4 | Rare' else 'AK-47 | Test ' || placed.id % 100 end,
          'Rifle', '', subtotal_minor, case status when 'processing' then 'waiting' else 'done' end from placed),
      events as (
        insert into order_event (order_id, kind, at) select id, 'processing', created_at from placed)
    insert into payment (id, number, user_id, order_id, provider, method, amount_minor, currency, credits_minor, status, origin,
      reference, created_at, expires_at, settled_at)
    select 'payment ' || id, id, user_id, id, 'sandbox', 'card', total_minor, 'EUR', total_minor,
      case when id % 10 = 0 then 'declined' else 'paid' end, 'https://store.test', 'ref ' || id, created_at, now(), created_at
    from placed where payment_method = 'card'`.execute(database);
  // The earlier half of the offers has ended, the others are in the queues.
  const offers = Math.max(180, orders / 2);
  await sql`
    with made as (
      insert into offer (user_id, title, quality, item_url, item_key, currency, user_price_minor, service_price_minor, fee_percent,
        payout_minor, status, trade_state, trade_due_at, product_id)
      select buyer.id, 'AK-47 | Test ' || turn % 100, 'field_tested', '', 'item ' || turn, 'EUR', 1000,
        case when queue <> 'pending' then 900 end, 5, case when queue <> 'pending' then 855 end, queue, case queue when 'approved' then 'done' else 'waiting' end,
        case queue when 'accepted' then now() + (turn % 7 - 4) * interval '1 day' end,
        (select min(id) + turn % ${SOLD_PRODUCTS}::integer from product)
      from generate_series(1, ${offers}::integer) as turn join buyer on buyer.place = turn % ${people}::integer
      cross join lateral (select case when turn <= ${offers / 2}::integer then 'approved' else
        (array['pending', 'accepted', 'offer'])[1 + turn % 3] end as queue) as state
      returning *)
    insert into payout (offer_id, user_id, method, payer, amount_minor, credits_minor, status, payee, due_at, settled_at)
    select id, user_id, 'bank', 'bank', 855, 855, 'paid', '{}', now(), now() from made where status = 'approved'`.execute(
    database,
  );
  await sql`
    with booked as (
      insert into ledger_transaction (kind, subject, created_at)
      select (array['purchase', 'top_up', 'refund', 'payout', 'purchase'])[1 + turn % 5], 'bench ' || turn,
        now() - (${entries}::integer / 2 - turn) * interval '1 minute'
      from generate_series(1, ${entries}::integer / 2) as turn order by turn returning id)
    insert into ledger_entry (transaction_id, account, user_id, amount_minor)
    select booked.id, side.account, case side.account when 'user' then buyer.id end, side.amount
    from booked join buyer on buyer.place = booked.id % ${people}::integer
    cross join lateral (values
      ('user', -500 - booked.id % 900),
      ((array['sales', 'provider:sandbox', 'refunds', 'payouts'])[1 + booked.id % 4], 500 + booked.id % 900)) as side(account, amount)
    order by booked.id`.execute(database);
  await sql`insert into audit_entry (operator, action, subject, before, after)
    select 'olga@patina.test', 'offer price', 'offer ' || turn, '{}', '{"service_price": 9}'
    from generate_series(1, ${orders}::integer) as turn`.execute(database);
}
