-- Orders that a later one has replaced, and vouchers that were emailed and reminded of, once each.
alter table shop_order add column replaced_by integer references shop_order deferrable initially deferred;
comment on column shop_order.replaced_by is 'The order of the same buyer that has its items instead.';
alter table payment add column voucher_mailed_at timestamptz;
comment on column payment.voucher_mailed_at is 'When its voucher was emailed.';
alter table payment add column voucher_reminded_at timestamptz;
comment on column payment.voucher_reminded_at is 'When its payer was told that the voucher ends within a day.';
create index payment_voucher on payment (expires_at) where status = 'open' and next_step ->> 'kind' = 'voucher';
