import { sql } from 'kysely';
import { isChangedSince } from '#catalogue/catalogue.ts';
import type { Database } from '#platform/database/tables.ts';

/** What is so for somebody, in parts that are compared with what they have been told last. */
export interface LiveState {
  /** Of what they were told, and how much of it they have read. */
  told: string;
  /** Of the steps of their orders and of the trades of these. */
  orders: string;
  /** Of the items in their cart that are sold or have another price than they have seen. */
  cart: string;
  /** Id of the latest notification; 0: there is none. */
  latest: number;
  unread: number;
  /** Whether one of their orders has made a step within the last minute. */
  hasMoved: boolean;
}

/** The cart of somebody whose items are all to be had, for the prices that they have seen. */
export const CALM_CART = '-';

/** What is so for each of these people, by their ids. */
export async function liveStates(database: Database, people: readonly number[]): Promise<Map<number, LiveState>> {
  const { rows } = await sql<LiveState & { id: number }>`
    select person.id, told.latest, told.unread, told.latest || '.' || told.count || '.' || told.unread as told,
      steps.count::text as orders, coalesce(steps.last_at > now() - interval '1 minute', false) as "hasMoved",
      coalesce(md5(cart.changed), ${CALM_CART}) as cart
    from unnest(${people}::integer[]) as person(id)
    cross join lateral (
      select coalesce(max(id), 0) as latest, count(*) as count,
        (count(*) filter (where read_at is null))::integer as unread
      from notification where user_id = person.id and is_shown
    ) as told
    cross join lateral (
      select count(*) as count, max(step.at) as last_at from shop_order cross join lateral (
        select at from order_event where order_id = shop_order.id
        union all select at from trade_event where order_id = shop_order.id
      ) as step
      where shop_order.user_id = person.id
    ) as steps
    cross join lateral (
      select string_agg(line.product_id || ':' || case when line.is_sold then 'sold' else line.price::text end, ' '
        order by line.product_id) as changed
      from (
        select cart_line.product_id, cart_line.price_seen_minor, greatest(unit.price_minor, product.price) as price,
          product.stock = 0 or cart_line.unit_id is not null and unit.state <> 'available' as is_sold
        from cart_line join product on product.id = cart_line.product_id left join unit on unit.id = cart_line.unit_id
        where cart_line.user_id = person.id
      ) as line
      where line.is_sold or line.price <> line.price_seen_minor
    ) as cart`.execute(database);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

interface Changes {
  /** Those of the people for whom something may have changed. */
  people: number[];
  /** Of the database, up to which that is known. */
  snapshot: string;
}

/**
 * For which of these people something has been committed that a snapshot has not seen: what they were told, a step of an order, a
 * sale or another price of what is in a cart (docs/decisions/0069-one-live-stream-a-browser.md).
 */
export async function changedSince(database: Database, people: readonly number[], seen: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    with person as materialized (select user_id from unnest(${people}::integer[]) as person(user_id)),
      step as materialized (
        select order_id from order_event where ${isChangedSince('order_event.noted_in', seen)}
        union select order_id from trade_event
          where order_id is not null and ${isChangedSince('trade_event.noted_in', seen)}
      ),
      item as materialized (
        select id from product where ${isChangedSince('product.changed_in', seen)}
        union select product_id from unit where state = 'available' and ${isChangedSince('unit.changed_in', seen)}
        union select product_id from order_line where order_id in (select order_id from step) and product_id is not null
      )
    select pg_current_snapshot()::text as snapshot, array(
      select user_id from notification join person using (user_id)
        where ${isChangedSince('notification.changed_in', seen)}
      union select user_id from shop_order join person using (user_id) where shop_order.id in (select order_id from step)
      union select user_id from cart_line join person using (user_id) where product_id in (select id from item)
    ) as people`.execute(database);
  const [changes] = rows;
  if (changes === undefined) throw new Error('The changes are one row.');
  return changes;
}

/** A snapshot of the database as it is now. */
export async function snapshotOf(database: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(database);
  return rows[0]?.snapshot ?? '';
}
