-- Numbers of products in stock by the values of all facets, and the same by price: kept, so that no list counts products.
-- -1 is no quality and no exterior. A price band has the prices of one leading digit: 1000 to 1999, 2000 to 2999 …
create table stock_count (
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  exterior smallint not null,
  item_class smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new)
);

create table stock_count_by_price (
  band smallint not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  exterior smallint not null,
  item_class smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new)
);

-- What is to be added to both: sales only append here, so that none waits for another one's count. A job adds them up.
create table stock_count_change (
  id bigint generated always as identity primary key,
  band smallint not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  exterior smallint not null,
  item_class smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  change integer not null
);

-- 9 bands for each digit: 1 for 1 hundredth, 10 for 10 to 19, 28 for 1000 to 1999.
create function price_band(price integer) returns smallint language sql immutable parallel safe as $$
  select ((length(price::text) - 1) * 9 + left(price::text, 1)::integer)::smallint
$$;

-- A trigger, so that whatever writes products keeps the counts, releases before this one included.
create function change_stock_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, count(*)
    from present where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, -count(*)
    from former where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, sum(change)
    from (
      select price, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, 1 as change from present where stock > 0
      union all
      select price, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, -1 from former where stock > 0
    ) as listed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger change_stock_counts_added after insert on product
  referencing new table as present for each statement execute function change_stock_counts();
create trigger change_stock_counts_changed after update on product
  referencing old table as former new table as present for each statement execute function change_stock_counts();
create trigger change_stock_counts_removed after delete on product
  referencing old table as former for each statement execute function change_stock_counts();

-- Counts all products anew, while others go on selling. In one statement, so that a change that commits meanwhile is either
-- counted or still to be added.
create function recount_stock() returns void language plpgsql as $$
begin
  -- Nobody else adds up or counts: "count" in ASCII.
  perform pg_advisory_xact_lock(x'636f756e74'::bigint);
  with counted as (
    select price_band(price) as band, weapon_id, type_id, coalesce(quality_id, -1) as quality_id,
      coalesce(exterior, -1) as exterior, item_class, is_sale, is_new, count(*) as count
    from product where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), added as (delete from stock_count_change),
  gone as (
    delete from stock_count_by_price as kept
    where not exists (select from counted where (counted.band, counted.weapon_id, counted.type_id, counted.quality_id,
        counted.exterior, counted.item_class, counted.is_sale, counted.is_new)
      = (kept.band, kept.weapon_id, kept.type_id, kept.quality_id, kept.exterior, kept.item_class, kept.is_sale, kept.is_new))
  ), gone_whole as (
    delete from stock_count as kept
    where not exists (select from counted where (counted.weapon_id, counted.type_id, counted.quality_id,
        counted.exterior, counted.item_class, counted.is_sale, counted.is_new)
      = (kept.weapon_id, kept.type_id, kept.quality_id, kept.exterior, kept.item_class, kept.is_sale, kept.is_new))
  ), whole as (
    insert into stock_count (weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count)
    select weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, sum(count)
    from counted group by 1, 2, 3, 4, 5, 6, 7
    on conflict (weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new) do update set count = excluded.count
  )
  insert into stock_count_by_price (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count)
  select band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count from counted
  on conflict (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new)
    do update set count = excluded.count;
end $$;
