-- Items that are sold while Steam still protects the trade in which they came, and delivered after that.
alter table unit
  drop constraint unit_state_check,
  add constraint unit_state_check check (state in ('available', 'sold', 'withdrawn', 'protected', 'reversed'));
comment on column unit.state is '`protected`: from a seller, in no stock until Steam no longer protects the trade; `reversed`: back with its seller after it was sold.';
comment on column unit.available_at is 'When it can be delivered, because Steam protects the trade in which it came until then; null: now.';
create index unit_reversed on unit (id) where state = 'reversed';
create index unit_later on unit (product_id, available_at) where state = 'available' and available_at is not null;

alter table order_line add column available_at timestamptz;
comment on column order_line.available_at is 'From when it can be delivered; null: from the payment on.';

alter table product
  add column later_units integer not null default 0,
  add column units_available_at timestamptz;
comment on column product.later_units is 'How many of its available units have an `available_at`. Kept by a trigger, as the next.';
comment on column product.units_available_at is 'The earliest of these; once it has passed an item can be delivered at once.';

-- It returns more than before.
drop function known_units_of(integer);
create function known_units_of(
  wanted integer, out lowest double precision, out highest double precision, out own_price integer,
  out later integer, out soonest timestamptz
) language plpgsql stable as $$
begin
  lowest := (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
    order by float_value limit 1);
  highest := (select float_value from unit where product_id = wanted and state = 'available' and float_value is not null
    order by float_value desc limit 1);
  own_price := (select price_minor from unit where product_id = wanted and state = 'available'
    order by price_minor nulls first limit 1);
  select count(*), min(available_at) into later, soonest
    from unit where product_id = wanted and state = 'available' and available_at is not null;
end $$;

create or replace function withdraw_units() returns trigger language plpgsql as $$
begin
  update unit set state = 'withdrawn' where id in (
    select id from unit where product_id = new.id and state = 'available'
    order by float_value desc nulls first, id desc limit new.known_units - new.stock - new.withheld);
  new.known_units := new.stock + new.withheld;
  select lowest, highest, own_price, later, soonest
    into new.lowest_float, new.highest_float, new.units_price_minor, new.later_units, new.units_available_at
    from known_units_of(new.id);
  return new;
end $$;

create or replace function keep_known_units() returns trigger language plpgsql as $$
begin
  -- Withdrawn by a trigger of the product, which cannot be written meanwhile: that one sets what it has of them.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update product set lowest_float = known.lowest, highest_float = known.highest, units_price_minor = known.own_price,
    later_units = known.later, units_available_at = known.soonest
  from (select distinct product_id from changed) as one, known_units_of(one.product_id) as known
  where product.id = one.product_id
    and (product.lowest_float, product.highest_float, product.units_price_minor, product.later_units, product.units_available_at)
      is distinct from (known.lowest, known.highest, known.own_price, known.later, known.soonest);
  return null;
end $$;

update product set later_units = known.later, units_available_at = known.soonest
from (select distinct product_id from unit where state = 'available' and available_at is not null) as one,
  known_units_of(one.product_id) as known
where product.id = one.product_id;
