-- The price that the shopper has accepted gets a name with its unit (docs/decisions/0024-minor-units-are-named.md).
-- Added as a generated column, which fills it in one pass; then it becomes a plain column.
alter table cart_line add column price_seen_minor integer not null generated always as (price_seen) stored;
alter table cart_line alter column price_seen_minor drop expression;
alter table cart_line add constraint cart_line_price_seen_agrees check (price_seen_minor = price_seen);

-- The previous release uses only `price_seen`, this one only `price_seen_minor`: a write of one changes both.
create function copy_price_seen() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.price_seen_minor := coalesce(new.price_seen_minor, new.price_seen);
    new.price_seen := coalesce(new.price_seen, new.price_seen_minor);
  elsif new.price_seen_minor = old.price_seen_minor then
    new.price_seen_minor := new.price_seen;
  elsif new.price_seen = old.price_seen then
    new.price_seen := new.price_seen_minor;
  end if;
  return new;
end $$;
create trigger cart_line_price_seen before insert or update of price_seen, price_seen_minor on cart_line
  for each row execute function copy_price_seen();
