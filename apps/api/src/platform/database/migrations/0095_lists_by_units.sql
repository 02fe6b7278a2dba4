-- Lists of products by what their units have, and the lowest price at which an item can be had.
create index unit_float on unit (float_value, id) where state = 'available';
create index unit_seed on unit (seed, float_value) where state = 'available';
create index unit_stickers on unit using gin (lower(jsonb_path_query_array(stickers, '$[*].name')::text) gin_trgm_ops)
  where state = 'available' and stickers <> '[]';
create index unit_own_price on unit (product_id, price_minor nulls first) where state = 'available';

alter table product
  add column lowest_float double precision,
  add column highest_float double precision,
  add column units_price_minor integer,
  add column set_price_minor integer;
comment on column product.lowest_float is 'Of its units that are available; null where none has a float. Kept by a trigger, as the next two.';
comment on column product.highest_float is 'Of its units that are available.';
comment on column product.units_price_minor is 'Lowest own price of its available units in hundredths of a Credit; null where one of them has none.';
comment on column product.set_price_minor is 'The price that was set for it, in hundredths of a Credit, where all of its items cost more: then `price` is theirs. Null: `price`.';
comment on column product.price is 'Lowest price at which an item can be had, in hundredths of a Credit.';

-- The first triggers of a product by their names: a price that is written is the one that is set for it.
create function set_price() returns trigger language plpgsql as $$
begin
  new.set_price_minor := null;
  return new;
end $$;
create trigger product_price_set before update of price on product for each row execute function set_price();

create function known_units_of(wanted integer, out lowest double precision, out highest double precision, out own_price integer)
language sql stable as $$
  select (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
      order by float_value limit 1),
    (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
      order by float_value desc limit 1),
    (select price_minor from unit where product_id = wanted and state = 'available' order by price_minor nulls first limit 1)
$$;

create or replace function withdraw_units() returns trigger language plpgsql as $$
begin
  update unit set state = 'withdrawn' where id in (
    select id from unit where product_id = new.id and state = 'available'
    order by float_value desc nulls first, id desc limit new.known_units - new.stock - new.withheld);
  new.known_units := new.stock + new.withheld;
  select lowest, highest, own_price into new.lowest_float, new.highest_float, new.units_price_minor from known_units_of(new.id);
  return new;
end $$;

create function keep_known_units() returns trigger language plpgsql as $$
begin
  -- Withdrawn by a trigger of the product, which cannot be written meanwhile: that one sets what it has of them.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update product set lowest_float = known.lowest, highest_float = known.highest, units_price_minor = known.own_price
  from (select distinct product_id from changed) as one, known_units_of(one.product_id) as known
  where product.id = one.product_id and (product.lowest_float, product.highest_float, product.units_price_minor)
    is distinct from (known.lowest, known.highest, known.own_price);
  return null;
end $$;
create trigger keep_known_units_added after insert on unit
  referencing new table as changed for each statement execute function keep_known_units();
create trigger keep_known_units_changed after update on unit
  referencing new table as changed for each statement execute function keep_known_units();
create trigger keep_known_units_removed after delete on unit
  referencing old table as changed for each statement execute function keep_known_units();

-- The price of a product is above the set one where all of its items are known and cost more. It stays when it is sold out.
create function price_of_items() returns trigger language plpgsql as $$
declare
  set_price integer := coalesce(new.set_price_minor, new.price);
begin
  if new.stock + new.withheld > 0 then
    new.price := greatest(set_price, case when new.known_units = new.stock + new.withheld then new.units_price_minor end);
    new.set_price_minor := nullif(set_price, new.price);
  end if;
  return new;
end $$;
-- By its name it is executed after `product_withhold_units`.
create trigger product_worth before update on product for each row
  when (new.units_price_minor is not null or new.set_price_minor is not null) execute function price_of_items();

update product set lowest_float = known.lowest, highest_float = known.highest, units_price_minor = known.own_price
from (select id from product where known_units > 0) as one, known_units_of(one.id) as known where product.id = one.id;

-- The orders by float: products whose floats are not known stand last.
create index product_lowest_float on product ((coalesce(lowest_float, 2)), id)
  include (type_id, weapon_id, quality_id, exterior, item_class, is_sale, is_new) where stock > 0;
create index product_highest_float on product ((coalesce(highest_float, -1)), id)
  include (type_id, weapon_id, quality_id, exterior, item_class, is_sale, is_new) where stock > 0;
