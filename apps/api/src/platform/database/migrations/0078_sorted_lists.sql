-- Orders of lists besides the price. Products that were added together stand mixed: one finish has many.
create index product_newest on product (created_at, shuffle, id) include (type_id, weapon_id, quality_id, exterior, item_class, is_sale, is_new) where stock > 0;
create index product_discount on product (((old_price - price)::bigint * 10000 / old_price), id) where stock > 0 and is_sale;

-- A table of its own, so that counting anew locks no product that is being bought.
create table product_popularity (
  product_id integer primary key references product on delete cascade,
  score integer not null check (score > 0)
);
comment on table product_popularity is 'Catalogue: how popular products are; those without a row are not';
comment on column product_popularity.score is 'Units that were sold within 30 days.';
create index product_popularity_score on product_popularity (score, product_id);
