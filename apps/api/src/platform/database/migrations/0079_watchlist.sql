create table product_watch (
  user_id integer not null references user_account on delete cascade,
  product_id integer not null references product on delete cascade,
  since timestamptz not null default now(),
  origin text not null,
  told_at timestamptz,
  primary key (user_id, product_id)
);
comment on table product_watch is 'Buying: products that are sold out and that somebody waits for';
comment on column product_watch.origin is 'Origin of the store in which they asked, for the link in the email.';
comment on column product_watch.told_at is 'When they were told that it is back, once.';
create index product_watch_product on product_watch (product_id, since);
create index product_watch_waiting on product_watch (product_id) where told_at is null;

comment on column product_popularity.score is 'Units that were sold within 30 days, and people who have asked within 30 days to be told of it.';
