-- Files of units, beside those of products.
alter table catalogue_import
  add column content text not null default 'products' check (content in ('products', 'units')),
  add column digest text;
comment on column catalogue_import.content is 'What its file has; of a change of several products `products`.';
comment on column catalogue_import.digest is 'Of the units of its file, which are imported once; null for products.';
create unique index catalogue_import_once on catalogue_import (digest) where state = 'imported';

alter table catalogue_import_change
  drop constraint catalogue_import_change_kind_check,
  add constraint catalogue_import_change_kind_check check (kind in ('new', 'changed', 'finish', 'unit')),
  add column unit_id integer;
comment on column catalogue_import_change.unit_id is 'The unit that was added; without a reference: an undone one is deleted.';

-- A file of units is compared with all that are known.
create index unit_known_asset on unit (asset_id) where asset_id is not null;
