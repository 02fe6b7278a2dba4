create table product_day (
  product_id integer not null references product on delete cascade,
  day date not null,
  low integer check (low > 0),
  sold integer not null default 0 check (sold >= 0),
  median integer check (median > 0),
  is_made_up boolean not null default false,
  primary key (product_id, day),
  check ((sold = 0) = (median is null))
);
comment on table product_day is 'Catalogue: days on which the price of a product was another one, or on which it was sold';
comment on column product_day.day is 'In UTC; the Monday of a week that ended more than two years ago.';
comment on column product_day.low is 'Lowest price at which it could be bought that day and until the next row, in hundredths of a Credit; null while it was sold out.';
comment on column product_day.median is 'Median of what was paid for one that day, in hundredths of a Credit.';
comment on column product_day.is_made_up is 'Of the demonstration catalogue: nothing of it has happened.';
-- Those that are to be joined to weeks one day.
create index product_day_single on product_day (day) where extract(isodow from day) <> 1;
