-- Products that an operator takes out of the store. Their units are withheld: whatever adds to the stock of a hidden product,
-- such as an import or a cancelled order, adds to them.
alter table product
  add column is_hidden boolean not null default false,
  add column withheld integer not null default 0 check (withheld >= 0),
  add constraint product_hidden_not_sold check (not is_hidden or stock = 0);

create function withhold_stock() returns trigger language plpgsql as $$
begin
  if new.is_hidden then
    new.withheld := new.withheld + new.stock;
    new.stock := 0;
  else
    new.stock := new.stock + new.withheld;
    new.withheld := 0;
  end if;
  return new;
end $$;
create trigger product_withhold before update of stock, is_hidden on product
  for each row when (new.is_hidden or old.is_hidden) execute function withhold_stock();
