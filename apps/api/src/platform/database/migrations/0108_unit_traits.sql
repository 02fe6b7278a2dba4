-- Lists by a pattern or a sticker in the order of price: what units have, with the price of their products.
create table unit_trait (
  product_id integer not null,
  unit_id integer not null,
  trait text not null,
  price integer not null
);
comment on table unit_trait is 'Catalogue: patterns and stickers of available units, in the order of the prices of their products';
comment on column unit_trait.trait is '`seed 321`, `sticker Crown (Foil)`, or `odd float` where that is outside of the wear of the product.';
comment on column unit_trait.price is '`product.price`, in hundredths of a Credit; kept by triggers, as all of it.';

create table sticker (name text not null);
comment on table sticker is 'Catalogue: names of stickers that units have or had; one twice where two have added it at once';

-- A float outside of the wear of its product, or of a product without one: a file may have given it another.
create function traits_of(seed smallint, stickers jsonb, float_value numeric, exterior smallint) returns setof text
language sql immutable as $$
  select 'seed ' || seed where seed is not null
  union all select distinct 'sticker ' || (sticker->>'name') from jsonb_array_elements(stickers) as sticker
  union all select 'odd float' where exterior is null and float_value is not null
    or float_value < (array[0, 0.07, 0.15, 0.38, 0.45])[exterior + 1]
    or float_value >= (array[0.07, 0.15, 0.38, 0.45, 2])[exterior + 1]
$$;

-- Old and new rows are compared by `except`: a join of both, once planned for one row, would compare each with each.
create function keep_unit_traits() returns trigger language plpgsql as $$
declare
  gained integer[] := '{}';
begin
  if tg_op = 'INSERT' then
    gained := array(select id from present where state = 'available');
  elsif tg_op = 'DELETE' then
    delete from unit_trait using former
    where former.state = 'available' and unit_trait.product_id = former.product_id and unit_trait.unit_id = former.id;
  else
    delete from unit_trait using (
      select id, product_id, seed, stickers, float_value from former where state = 'available'
      except select id, product_id, seed, stickers, float_value from present where state = 'available') as lost
    where unit_trait.product_id = lost.product_id and unit_trait.unit_id = lost.id;
    gained := array(select id from (
      select id, product_id, seed, stickers, float_value from present where state = 'available'
      except select id, product_id, seed, stickers, float_value from former where state = 'available') as found);
  end if;
  if gained = '{}' then
    return null;
  end if;
  insert into sticker (name)
  select distinct worn->>'name' from unnest(gained) as id join unit using (id), jsonb_array_elements(stickers) as worn
  where not exists (select from sticker where name = worn->>'name');
  insert into unit_trait (product_id, unit_id, trait, price)
  select product.id, unit.id, trait, product.price
  from unnest(gained) as one join unit on unit.id = one join product on product.id = unit.product_id,
    traits_of(unit.seed, unit.stickers, unit.float_value, product.exterior) as trait;
  return null;
end $$;
create trigger keep_unit_traits_added after insert on unit
  referencing new table as present for each statement execute function keep_unit_traits();
create trigger keep_unit_traits_changed after update on unit
  referencing old table as former new table as present for each statement execute function keep_unit_traits();
create trigger keep_unit_traits_removed after delete on unit
  referencing old table as former for each statement execute function keep_unit_traits();

create function keep_product_traits() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  changed := array(select id from (
    select id, price, exterior from former except select id, price, exterior from present) as one);
  if changed = '{}' then
    return null;
  end if;
  -- With the price as it is now: a trigger of units may have changed it after this statement.
  update unit_trait set price = product.price from unnest(changed) as id join product using (id)
  where unit_trait.product_id = product.id and unit_trait.price <> product.price;
  changed := array(select id from (select id, exterior from former except select id, exterior from present) as one);
  if changed = '{}' then
    return null;
  end if;
  delete from unit_trait using unnest(changed) as id where product_id = id and trait = 'odd float';
  insert into unit_trait (product_id, unit_id, trait, price)
  select product.id, unit.id, trait, product.price
  from unnest(changed) as id join product using (id) join unit on unit.product_id = product.id,
    traits_of(unit.seed, unit.stickers, unit.float_value, product.exterior) as trait
  where unit.state = 'available' and trait = 'odd float';
  return null;
end $$;
create trigger keep_product_traits after update on product
  referencing old table as former new table as present for each statement execute function keep_product_traits();

-- As before, without a join of old and new rows.
create or replace function record_prices() returns trigger language plpgsql as $$
begin
  insert into product_price (product_id, since, price, is_sale)
  select id, created_at, one.price, one.is_sale
  from (select id, price, is_sale from former except select id, price, is_sale from present) as one join product using (id)
  where not exists (select from product_price where product_id = one.id);

  insert into product_price (product_id, since, price, is_sale)
  select id, now(), price, is_sale from present except select id, now(), price, is_sale from former
  on conflict (product_id, since) do update set price = excluded.price, is_sale = excluded.is_sale;
  return null;
end $$;

-- Reads all units anew, as after they were written without triggers.
create function collect_unit_traits() returns void language plpgsql as $$
begin
  delete from unit_trait;
  delete from sticker;
  insert into unit_trait (product_id, unit_id, trait, price)
  select product.id, unit.id, trait, product.price
  from unit join product on product.id = unit.product_id, traits_of(unit.seed, unit.stickers, unit.float_value, product.exterior) as trait
  where unit.state = 'available';
  insert into sticker (name) select distinct substr(trait, 9) from unit_trait where trait like 'sticker %';
end $$;
select collect_unit_traits();

-- After the rows, which is faster.
alter table unit_trait
  add primary key (product_id, unit_id, trait),
  add foreign key (product_id) references product on delete cascade;
create index unit_trait_price on unit_trait (trait, price, product_id);
create index sticker_name on sticker (name);
create index sticker_part on sticker using gin (lower(name) gin_trgm_ops);
