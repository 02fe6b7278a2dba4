-- Prices of a product and since when. A product whose price has never changed has no rows: its price is the same since
-- created_at. Starting or ending a sale is a change, even at the same price.
create table product_price (
  product_id integer not null references product on delete cascade,
  since timestamptz not null,
  price integer not null check (price > 0),
  is_sale boolean not null,
  primary key (product_id, since)
);

-- A trigger, so that every change of a price is recorded.
create function record_prices() returns trigger language plpgsql as $$
begin
  insert into product_price (product_id, since, price, is_sale)
  select former.id, former.created_at, former.price, former.is_sale
  from former join present using (id)
  where (former.price, former.is_sale) is distinct from (present.price, present.is_sale)
    and not exists (select from product_price where product_id = former.id);

  insert into product_price (product_id, since, price, is_sale)
  select present.id, now(), present.price, present.is_sale
  from former join present using (id)
  where (former.price, former.is_sale) is distinct from (present.price, present.is_sale)
  on conflict (product_id, since) do update set price = excluded.price, is_sale = excluded.is_sale;
  return null;
end $$;

create trigger record_prices after update on product
  referencing old table as former new table as present
  for each statement execute function record_prices();
