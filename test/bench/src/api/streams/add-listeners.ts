import type { Database } from '@patina/api/platform/database/tables';
import { secretToken, tokenDigest } from '@patina/api/platform/secrets/secret-token';
import { sql } from 'kysely';

/** Adds accounts that are signed in, each with two orders of the past and three items in the cart. Returns their tokens. */
export async function addListeners(database: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, secretToken);
  await sql`
    with person as (
      insert into user_account (name, surname, email, email_verified_at)
      select 'Ada', 'Listener', 'listener' || place || '@patina.test', now() from generate_series(1, ${count}::integer) as place
      returning id
    ), numbered as (select id, row_number() over (order by id) as place from person),
    signed_in as (
      insert into session (user_id, token_digest, user_agent, expires_at)
      select numbered.id, digest, 'bench', now() + interval '1 day'
      from numbered join unnest(${tokens.map(tokenDigest)}::text[]) with ordinality as given(digest, place) using (place)
    ), product_at as (
      select id, price, row_number() over (order by id) - 1 as place from product where stock > 0
    ), cart as (
      insert into cart_line (user_id, product_id, price_seen_minor)
      select numbered.id, product_at.id, product_at.price from numbered, generate_series(0, 2) as item join product_at on true
      where product_at.place = (numbered.place * 3 + item) % (select count(*) from product_at)
    ), placed as (
      insert into shop_order (id, user_id, status, payment_method, subtotal_minor, discount_minor, total_minor, vat_percent,
        vat_minor, recipient)
      select nextval('money_number'), numbered.id, 'completed', 'balance', 1000, 0, 1000, 23, 187, '{}'
      from numbered, generate_series(1, 2)
      returning id
    )
    insert into order_event (order_id, kind, at)
    select id, kind, now() - interval '1 day' from placed, unnest(array['processing', 'completed']) as kind`.execute(
    database,
  );
  await sql`analyze`.execute(database);
  return tokens;
}
