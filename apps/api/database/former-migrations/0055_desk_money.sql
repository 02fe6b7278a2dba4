-- Lists of money in the back office, and what is sold in a day.
create index ledger_transaction_created on ledger_transaction (created_at, id);
create index ledger_transaction_kind on ledger_transaction (kind, created_at, id);
create index ledger_entry_account on ledger_entry (account, id);
create index ledger_entry_amount on ledger_entry (amount_minor, id);
create index payment_created on payment (created_at, number);
create index payment_status on payment (status, created_at, number);
create index refund_created on refund (created_at);
create index payout_settled on payout (settled_at) where status = 'paid';
create index order_event_paid on order_event (at) where kind = 'processing';
create index sandbox_payment_created on sandbox_payment (created_at, id);

-- Checks of the books that an operator has started, and what they have found. One of a kind runs at a time; it is over when it
-- has a result, or when the server that ran it has stopped.
create table money_check (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('ledger', 'provider')),
    -- Period of a comparison with the provider.
  period_from timestamptz,
  period_to timestamptz,
  requested_by text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
    -- Null while it runs, and where it has failed.
  faults integer,
  result jsonb,
  check ((kind = 'provider') = (period_from is not null and period_to is not null)),
  check (finished_at is not null or faults is null)
);
create unique index money_check_running on money_check (kind) where finished_at is null;
create index money_check_latest on money_check (kind, id desc);
