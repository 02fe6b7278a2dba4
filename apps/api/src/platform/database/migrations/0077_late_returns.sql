-- Late payments that were sent back to where they came from.
alter table payment add column returned_at timestamptz;
comment on column payment.returned_at is 'When its late amount was taken from the balance, to be sent back to where it came from.';
alter table payment add column return_sent_at timestamptz;
comment on column payment.return_sent_at is 'When its provider has taken that.';
create index payment_return on payment (number) where returned_at is not null and return_sent_at is null;
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'opening', 'top_up', 'purchase', 'late_payment', 'late_return', 'refund', 'payout', 'payout_paid', 'payout_failed', 'adjustment'
));
