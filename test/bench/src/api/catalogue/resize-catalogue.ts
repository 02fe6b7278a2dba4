import type { Pool } from 'pg';

/**
 * Resizes a seeded catalogue to a number of products in stock: deletes some evenly, or adds copies with other prices. Each
 * product has `unitsEach` units.
 * Drops the indexes and creates them afterwards, which is faster than updating them.
 */
export async function resizeCatalogue(pool: Pool, products: number, unitsEach = 1): Promise<void> {
  // The pool has one connection. Copies have the references of the originals: no checks are needed.
  await pool.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
  await pool.query('delete from product where stock = 0');
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'product' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into product (external_id, finish_id, type_id, weapon_id, quality_id, exterior, item_class, title, search, price,
       old_price, is_new, stock)
     select external_id || '-' || copy, finish_id, type_id, weapon_id, quality_id, exterior, item_class, title, search,
       greatest(3, (price * factor)::integer), (old_price * factor)::integer + 1, is_new, stock
     from generate_series(1, $1::integer / (select count(*) from product)::integer) as copy,
       lateral (select 0.5 + (copy * 7919 % 1000) / 1000.0 as factor) as drift, product
     limit greatest(0, $1::integer - (select count(*) from product))`,
    [products],
  );
  await pool.query(
    `delete from product using (select id, row_number() over (order by shuffle) as place from product) as ranked
     where ranked.id = product.id and ranked.place > $1`,
    [products],
  );
  await giveUnits(pool, unitsEach);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('select recount_stock()');
  await pool.query(`vacuum (analyze) product, unit, unit_trait, sticker, stock_count, stock_count_by_price, stock_count_by_narrow_price, search_document,
    document_count, document_count_by_price, document_count_by_narrow_price`);
  await pool.query('reset all');
}

/** So many units for each product, with floats inside its wear, and a sticker for each tenth. */
export async function giveUnits(pool: Pool, each = 1): Promise<void> {
  await pool.query('truncate unit cascade');
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'unit' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into unit (product_id, float_value, seed, stickers, source)
     select product.id, (wear.lowest + (wear.highest - wear.lowest) * ((product.shuffle::bigint + 2147483648 + copy * 611953) % 1000003) / 1000003.0)::numeric(11, 10),
       (product.id * 7919::bigint + copy * 499) % 1001,
       case when (product.id + copy) % 10 = 0 then jsonb_build_array(jsonb_build_object('name',
         (array['Crown', 'Headhunter', 'Howling Dawn', 'Battle Scarred'])[(product.id + copy) / 10 % 4 + 1], 'slot', 0, 'wear', 0)) else '[]' end, 'seed'
     from generate_series(0, $1::integer - 1) as copy, product join finish on finish.id = product.finish_id,
       lateral (select greatest(finish.wear_min, (array[0, 0.07, 0.15, 0.38, 0.45])[product.exterior + 1]) as lowest,
         least(finish.wear_max, (array[0.07, 0.15, 0.38, 0.45, 1])[product.exterior + 1]) as highest) as wear`,
    [each],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query(
    `update product set known_units = least(greatest(stock, units), units), stock = greatest(stock, units),
       lowest_float = lowest, highest_float = highest
     from (select product_id, count(*) as units, min(float_value) as lowest, max(float_value) as highest
       from unit group by product_id) as own where own.product_id = product.id`,
  );
  await pool.query('select collect_unit_traits()');
}
