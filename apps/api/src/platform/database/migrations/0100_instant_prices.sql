alter table offer add column instant_at timestamptz;
comment on column offer.instant_at is 'When a rule accepted it at its seller''s price at once, which counts to the bounds of that day; null for prices of operators.';
create index offer_instant on offer (instant_at) where instant_at is not null;
create index offer_on_the_way on offer (product_id) where stocked_at is null and status in ('accepted', 'completed');
