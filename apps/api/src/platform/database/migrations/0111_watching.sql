-- Which products and units have changed for those who watch, by the transaction that did it: what has been committed since a
-- snapshot was taken is found exactly, whatever the order in which transactions end.
alter table product add column changed_in bigint, add column offered_in bigint;
comment on column product.changed_in is 'Transaction in which its price, whether it can be bought, or its lowest float changed last.';
comment on column product.offered_in is 'Transaction in which it came on offer, or became cheaper, last.';
alter table unit add column changed_in bigint;
comment on column unit.changed_in is 'Transaction in which it became available, or got another price, last.';

create function note_product_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  if tg_op = 'INSERT' or new.stock > 0 and (old.stock = 0 or new.price < old.price) then
    new.offered_in := new.changed_in;
  end if;
  return new;
end $$;
create trigger product_added before insert on product for each row when (new.stock > 0) execute function note_product_change();
-- By its name it is executed after `product_worth`.
create trigger product_written before update on product for each row
  when (new.price <> old.price or (new.stock > 0) <> (old.stock > 0) or new.lowest_float is distinct from old.lowest_float)
  execute function note_product_change();
create index product_changed on product (changed_in) where changed_in is not null;
create index product_offered on product (offered_in) where offered_in is not null;

create function note_unit_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger unit_added before insert on unit for each row when (new.state = 'available') execute function note_unit_change();
create trigger unit_written before update on unit for each row
  when (new.state = 'available' and (old.state <> 'available' or new.price_minor is distinct from old.price_minor))
  execute function note_unit_change();
create index unit_changed on unit (changed_in) where state = 'available' and changed_in is not null;

alter table product_watch
  add column back_in_stock boolean not null default true,
  add column back_told_at timestamptz,
  add column price_then_minor integer check (price_then_minor > 0),
  add column price_below_minor integer check (price_below_minor > 0),
  add column below_told_at timestamptz,
  add column is_below boolean not null default false,
  add column drop_percent smallint check (drop_percent between 1 and 90),
  add column highest_minor integer,
  add column drop_told_at timestamptz,
  add column float_below numeric(11, 10) check (float_below between 0 and 1),
  add column float_told_at timestamptz,
  add column is_under_float boolean not null default false,
  add column is_to_check boolean not null default true;
comment on table product_watch is 'Watching: products that people watch, and of what they are told';
comment on column product_watch.origin is 'Of the release before: origin of the store in which they asked.';
comment on column product_watch.told_at is 'Null while they are to be told that it is back. 1970 where that was never so.';
comment on column product_watch.back_in_stock is 'Whether they are told each time that it is back after it was sold out.';
comment on column product_watch.price_then_minor is 'Its price when it was watched; null of one that a server of the release before has added.';
comment on column product_watch.is_below is 'Whether they were told of the limit, above which the price has not been since.';
comment on column product_watch.highest_minor is 'Highest price since it was watched, or since they were told of a drop.';
comment on column product_watch.is_under_float is 'Whether they were told of a float under the limit, and one has been on offer since.';
comment on column product_watch.is_to_check is 'Whether it is looked at although its product has not changed: it is new, or was told too short a time ago.';
-- Who was told does not wait any more.
update product_watch
set back_in_stock = told_at is null, back_told_at = told_at, is_to_check = told_at is null,
  price_then_minor = product.price, highest_minor = product.price
from product where product.id = product_watch.product_id;
create index product_watch_to_check on product_watch (product_id) where is_to_check;

create table unit_watch (
  user_id integer not null references user_account on delete cascade,
  unit_id integer not null references unit on delete cascade,
  since timestamptz not null default now(),
  price_then_minor integer not null check (price_then_minor > 0),
  price_below_minor integer check (price_below_minor > 0),
  below_told_at timestamptz,
  is_below boolean not null default false,
  drop_percent smallint check (drop_percent between 1 and 90),
  highest_minor integer not null,
  drop_told_at timestamptz,
  is_to_check boolean not null default true,
  primary key (user_id, unit_id)
);
comment on table unit_watch is 'Watching: units that people watch, and of what they are told; columns as in `product_watch`';
create index unit_watch_unit on unit_watch (unit_id);
create index unit_watch_to_check on unit_watch (unit_id) where is_to_check;

create table list_address (
  id integer generated by default as identity primary key,
  address text not null unique,
  asked_at timestamptz not null default now(),
  seen_snapshot text not null
);
comment on table list_address is 'Watching: addresses of the list that people have saved, each asked once for all of them';
comment on column list_address.asked_at is 'When it was asked last for new matches.';
comment on column list_address.seen_snapshot is 'Snapshot of that: what was committed later is new.';
create index list_address_asked on list_address (asked_at);

create table saved_search (
  id integer generated by default as identity primary key,
  user_id integer not null references user_account on delete cascade,
  address_id integer not null references list_address,
  name text not null,
  is_told boolean not null,
  since timestamptz not null default now(),
  found integer not null default 0,
  untold integer not null default 0,
  told_at timestamptz,
  unique (user_id, address_id)
);
comment on table saved_search is 'Watching: searches that people have saved under a name';
comment on column saved_search.found is 'New matches since it was opened last.';
comment on column saved_search.untold is 'New matches of which the person is still to be told, because they were told too short a time ago.';
create index saved_search_address on saved_search (address_id);
create index saved_search_untold on saved_search (told_at) where untold > 0;

create table matching_round (
  seen_snapshot text not null,
  at timestamptz not null
);
create unique index matching_round_only on matching_round ((true));
comment on table matching_round is 'Watching: one row: what the last round of matching has seen';
insert into matching_round (seen_snapshot, at) values (pg_current_snapshot()::text, now());
