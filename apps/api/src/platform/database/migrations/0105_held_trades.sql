-- Until when Steam holds the items of an accepted trade offer back.
alter table order_line add column trade_held_until timestamptz;
alter table offer add column trade_held_until timestamptz;
comment on column order_line.trade_held_until is 'Until when Steam holds the item back, though the trade offer was accepted; null where it does not.';
comment on column offer.trade_held_until is 'Until when Steam holds the item back, though the trade offer was accepted; null where it does not.';
