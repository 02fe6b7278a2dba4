-- Units of sellers' items, which are in no stock while Steam protects their trades.
alter table unit
  drop constraint unit_state_check,
  add constraint unit_state_check check (state in ('available', 'sold', 'withdrawn', 'protected'));
comment on column unit.state is '`protected`: from a seller, in no stock until Steam no longer protects the trade.';
drop index unit_asset;
create unique index unit_asset on unit (asset_id) where state in ('available', 'protected');
create unique index unit_of_offer on unit (source) where source like 'offer %';
