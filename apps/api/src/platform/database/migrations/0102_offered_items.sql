-- What Steam said of an item when it was offered out of an inventory that we have read.
alter table offer add column unit jsonb;
comment on column offer.unit is 'The item as Steam described it when it was offered: asset_id, float, seed, paint_index, name_tag, stickers, charm, inspect_url. Null for one that was offered by its link, and once the account is closed.';
