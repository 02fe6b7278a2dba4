-- What a product costs elsewhere, as files of operators say it. Absent in all products until one does.
alter table product
  add column reference_price_minor integer check (reference_price_minor > 0),
  add column reference_currency text check (reference_currency ~ '^[A-Z]{3}$'),
  add column reference_source text check (reference_source <> ''),
  add column reference_day date,
  add constraint product_reference_check
    check (num_nonnulls(reference_price_minor, reference_currency, reference_source, reference_day) in (0, 4));
comment on column product.reference_price_minor is 'What it costs elsewhere, in hundredths of `reference_currency`.';
comment on column product.reference_source is 'Who says so; that of a demonstration is `made up`.';
comment on column product.reference_day is 'The day, in UTC, on which it cost that.';

alter table product_day add column reference integer check (reference > 0);
comment on column product_day.reference is 'What it cost elsewhere that day, in hundredths of a Credit; the median of a week. Null where nobody said it.';

-- What was sold lately of a skin: the latest orders of each of its products.
drop index order_line_product;
create index order_line_product on order_line (product_id, order_id);
