-- Numbers of receipts, without gaps: they are given one after the other, apart from the transaction that pays.
create table receipt (
  number integer primary key check (number > 0),
  order_id integer not null unique references shop_order,
  issued_at timestamptz not null default now()
);
create trigger receipt_stays before update or delete or truncate on receipt
  for each statement execute function refuse_change();
