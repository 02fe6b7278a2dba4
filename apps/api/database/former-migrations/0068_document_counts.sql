-- Numbers of products in stock by what a search reads: millions of products have some twenty thousand search documents.
-- -1 is no quality and no exterior, as in stock_count.

-- What is on sale in one finish, class and exterior has the same words; another row for each text that differs.
create table search_document (
  id integer generated always as identity primary key,
  finish_id integer not null,
  item_class smallint not null,
  exterior smallint not null,
  search text not null,
  -- Whether no other document is of the same finish, class and exterior.
  is_only boolean not null default true
);
create unique index search_document_text on search_document (finish_id, item_class, exterior, md5(search));
create index search_document_words on search_document using gin (search gin_trgm_ops);

create table document_count (
  document_id integer not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (document_id, weapon_id, type_id, quality_id, is_sale, is_new)
);

create table document_count_by_price (
  band smallint not null,
  document_id integer not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (document_id, band, weapon_id, type_id, quality_id, is_sale, is_new) include (count)
);

-- Narrow bands have the prices of two leading digits: 1200 to 1299, 1300 to 1399 …
create table document_count_by_narrow_price (
  band smallint not null,
  document_id integer not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (document_id, band, weapon_id, type_id, quality_id, is_sale, is_new) include (count)
);
create index document_count_by_narrow_price_band on document_count_by_narrow_price (band);

create table stock_count_by_narrow_price (
  band smallint not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  exterior smallint not null,
  item_class smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  count integer not null,
  primary key (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new)
);

-- Counts of zero are deleted without looking for them.
create index document_count_none on document_count (document_id) where count = 0;
create index document_count_by_price_none on document_count_by_price (document_id) where count = 0;
create index document_count_by_narrow_price_none on document_count_by_narrow_price (document_id) where count = 0;
create index stock_count_by_narrow_price_none on stock_count_by_narrow_price (band) where count = 0;

-- What is to be added to these, by narrow band. With the text, so that no sale waits for the row of a new document. Releases
-- before this one add up stock_count_change only, which is why both are written.
create table document_count_change (
  id bigint generated always as identity primary key,
  band smallint not null,
  finish_id integer not null,
  item_class smallint not null,
  exterior smallint not null,
  search text not null,
  weapon_id smallint not null,
  type_id smallint not null,
  quality_id smallint not null,
  is_sale boolean not null,
  is_new boolean not null,
  change integer not null
);

-- A narrow band is ten times its price_band and the second digit: 280 for 1000 to 1099, 281 for 1100 to 1199, 90 for 9.
create function narrow_price_band(price integer) returns smallint language sql immutable parallel safe as $$
  select (price_band(price) * 10 + coalesce(nullif(substr(price::text, 2, 1), '')::integer, 0))::smallint
$$;

-- No sale is under way that would write the changes of before.
lock table product in share row exclusive mode;

create or replace function change_stock_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_count_change (band, finish_id, item_class, exterior, search, weapon_id, type_id, quality_id, is_sale, is_new, change)
    select narrow_price_band(price), finish_id, item_class, coalesce(exterior, -1), search, weapon_id, type_id, coalesce(quality_id, -1), is_sale, is_new, count(*)
    from present where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
    if not found then
      return null;
    end if;
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, count(*)
    from present where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into document_count_change (band, finish_id, item_class, exterior, search, weapon_id, type_id, quality_id, is_sale, is_new, change)
    select narrow_price_band(price), finish_id, item_class, coalesce(exterior, -1), search, weapon_id, type_id, coalesce(quality_id, -1), is_sale, is_new, -count(*)
    from former where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
    if not found then
      return null;
    end if;
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, -count(*)
    from former where stock > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into document_count_change (band, finish_id, item_class, exterior, search, weapon_id, type_id, quality_id, is_sale, is_new, change)
    select narrow_price_band(price), finish_id, item_class, coalesce(exterior, -1), search, weapon_id, type_id, coalesce(quality_id, -1), is_sale, is_new, sum(change)
    from (
      select price, finish_id, item_class, exterior, search, weapon_id, type_id, quality_id, is_sale, is_new, 1 as change from present where stock > 0
      union all
      select price, finish_id, item_class, exterior, search, weapon_id, type_id, quality_id, is_sale, is_new, -1 from former where stock > 0
    ) as listed
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(change) <> 0;
    -- What changes none of the finer counts changes none of the others: most sales end here.
    if not found then
      return null;
    end if;
    insert into stock_count_change (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, change)
    select price_band(price), weapon_id, type_id, coalesce(quality_id, -1), coalesce(exterior, -1), item_class, is_sale, is_new, sum(change)
    from (
      select price, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, 1 as change from present where stock > 0
      union all
      select price, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, -1 from former where stock > 0
    ) as listed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(change) <> 0;
  end if;
  return null;
end $$;

-- After documents have been added or deleted.
create function mark_only_documents() returns void language sql as $$
  update search_document as document set is_only = not is_only
  where is_only = ((finish_id, item_class, exterior) in (
    select finish_id, item_class, exterior from search_document group by 1, 2, 3 having count(*) > 1))
$$;

-- Counts all products anew, while others go on selling. They are counted, and what is still to be added deleted, in one
-- statement, so that a change that commits meanwhile is in one of both. All readers see the new counts at once.
create or replace function recount_stock() returns void language plpgsql as $$
begin
  -- Nobody else adds up or counts: "count" in ASCII.
  perform pg_advisory_xact_lock(x'636f756e74'::bigint);
  create temporary table counted (
    band smallint, finish_id integer, item_class smallint, exterior smallint, search text,
    weapon_id smallint, type_id smallint, quality_id smallint, is_sale boolean, is_new boolean, count integer
  ) on commit drop;
  with added as (delete from stock_count_change), added_to_documents as (delete from document_count_change)
  insert into counted
  select narrow_price_band(price), finish_id, item_class, coalesce(exterior, -1), search, weapon_id, type_id,
    coalesce(quality_id, -1), is_sale, is_new, count(*)
  from product where stock > 0
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

  delete from stock_count;
  insert into stock_count (weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count)
  select weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, sum(count)
  from counted group by 1, 2, 3, 4, 5, 6, 7;
  delete from stock_count_by_price;
  insert into stock_count_by_price (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count)
  select band / 10, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, sum(count)
  from counted group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1;
  delete from stock_count_by_narrow_price;
  insert into stock_count_by_narrow_price (band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, count)
  select band, weapon_id, type_id, quality_id, exterior, item_class, is_sale, is_new, sum(count)
  from counted group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1;

  insert into search_document (finish_id, item_class, exterior, search)
  select distinct finish_id, item_class, exterior, search from counted
  on conflict (finish_id, item_class, exterior, md5(search)) do nothing;
  delete from document_count_by_narrow_price;
  insert into document_count_by_narrow_price (band, document_id, weapon_id, type_id, quality_id, is_sale, is_new, count)
  select band, document.id, weapon_id, type_id, quality_id, is_sale, is_new, count
  from counted join search_document as document using (finish_id, item_class, exterior, search)
  order by band;
  delete from document_count_by_price;
  insert into document_count_by_price (band, document_id, weapon_id, type_id, quality_id, is_sale, is_new, count)
  select band / 10, document_id, weapon_id, type_id, quality_id, is_sale, is_new, sum(count)
  from document_count_by_narrow_price group by 1, 2, 3, 4, 5, 6, 7 order by document_id, 1;
  delete from document_count;
  insert into document_count (document_id, weapon_id, type_id, quality_id, is_sale, is_new, count)
  select document_id, weapon_id, type_id, quality_id, is_sale, is_new, sum(count)
  from document_count_by_price group by 1, 2, 3, 4, 5, 6 order by document_id;
  delete from search_document as document where not exists (select from document_count where document_id = document.id);
  perform mark_only_documents();
  drop table counted;
  analyze search_document, document_count, document_count_by_price, document_count_by_narrow_price,
    stock_count, stock_count_by_price, stock_count_by_narrow_price;
end $$;
