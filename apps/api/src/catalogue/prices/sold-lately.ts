import type { SoldItem } from '@patina/shared-api/contract/catalogue/sold-lately';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Pictures } from '#catalogue/pictures.ts';
import { productCard, rowsOf } from '#catalogue/products/product-card.ts';
import type { Database } from '#platform/database/tables.ts';

/** What was sold longer ago is not lately. */
const DAYS = 30;
/** Sold items looked at: of the whole store, of which each product is shown once, and of each wear of a skin. */
const [LATEST, LATEST_OF_WEAR] = [200, 24];

interface Sale {
  product_id: number;
  price_minor: number;
  hours_ago: number;
}

/** Paid orders whose items were not given back; it says nothing of orders and people. */
const IS_SOLD = sql`paid.kind = 'processing' and paid.at > now() - make_interval(days => ${DAYS})
  and placed.status in ('processing', 'completed') and line.refunded_at is null and line.price_minor > 0
  and not product.is_hidden`;
/** In whole hours: a moment could be matched with that of somebody's trade. */
const HOURS_AGO = sql`floor(extract(epoch from now() - paid.at) / 3600)::integer`;

/** What was sold lately of the whole store, the latest first, each product once. */
export async function soldInStore(database: Database, limit: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    with latest as (
      select line.product_id, line.price_minor::integer as price_minor, ${HOURS_AGO} as hours_ago,
        row_number() over (order by paid.at desc, line.position) as place
      from order_event as paid
      join shop_order as placed on placed.id = paid.order_id
      join order_line as line on line.order_id = paid.order_id
      join product on product.id = line.product_id
      where ${IS_SOLD}
      order by paid.at desc, line.position limit ${LATEST}
    ), once as (select distinct on (product_id) * from latest order by product_id, place)
    select product_id, price_minor, hours_ago from once order by place limit ${limit}`.execute(database);
  return rows;
}

/** The same of the skin of a product, in all its wears; of each the latest orders are looked at. */
export async function soldOfSkin(database: Database, productId: number, limit: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select line.product_id, line.price_minor::integer as price_minor, ${HOURS_AGO} as hours_ago
    from product
    cross join lateral (
      select * from order_line where order_line.product_id = product.id order by order_id desc limit ${LATEST_OF_WEAR}
    ) as line
    join shop_order as placed on placed.id = line.order_id
    join order_event as paid on paid.order_id = line.order_id
    where product.finish_id = (select finish_id from product where id = ${productId}) and ${IS_SOLD}
    order by paid.at desc, line.position limit ${limit}`.execute(database);
  return rows;
}

/** What was sold lately as the API returns it. */
export async function readSoldLately(
  database: Database,
  pictures: Pictures,
  { product, limit }: { product?: number | undefined; limit: number },
): Promise<SoldItem[]> {
  const sales = await (product === undefined ? soldInStore(database, limit) : soldOfSkin(database, product, limit));
  const products = await rowsOf(database, [...new Set(sales.map(({ product_id }) => product_id))]);
  const cards = new Map(products.map((row) => [row.id, productCard(row, pictures)]));
  return sales.flatMap(({ product_id, price_minor, hours_ago }) => {
    const card = cards.get(product_id);
    if (card === undefined) return [];
    const { id, title, category, subcategory, exterior, rarity_color, img_url } = card;
    const price = fromMinor(price_minor);
    return [{ id, title, category, subcategory, exterior, rarity_color, img_url, price, hours_ago }];
  });
}
