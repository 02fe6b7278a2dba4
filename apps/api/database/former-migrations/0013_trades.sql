-- The way of an item between two Steam accounts: of an order's item to its buyer, of an offered item to the store. Both
-- tables have the same columns. The defaults are right for rows that the previous release adds.
alter table order_line
  add column trade_state text not null default 'waiting' check (trade_state in
    ('waiting', 'sent', 'protected', 'done', 'declined', 'expired', 'reversed', 'cancelled')),
  -- Steam's number of the latest trade offer.
  add column trade_offer text check (trade_offer ~ '^[1-9][0-9]{0,19}$'),
  add column trade_expires_at timestamptz,
  -- The time by which the item is to be sent.
  add column trade_due_at timestamptz,
  -- The end of Steam's protection, during which the trade can be reversed.
  add column protected_until timestamptz,
  -- What was paid back for this item, in hundredths of a Credit; null while nothing was.
  add column refunded_minor bigint check (refunded_minor >= 0),
  add column refunded_at timestamptz,
  add check ((refunded_minor is null) = (refunded_at is null)),
  add check (trade_state <> 'protected' or protected_until is not null);
alter table offer
  add column trade_state text not null default 'waiting' check (trade_state in
    ('waiting', 'sent', 'protected', 'done', 'declined', 'expired', 'reversed', 'cancelled')),
  add column trade_offer text check (trade_offer ~ '^[1-9][0-9]{0,19}$'),
  add column trade_expires_at timestamptz,
  add column trade_due_at timestamptz,
  add column protected_until timestamptz,
  add check (trade_state <> 'protected' or protected_until is not null);
create index order_line_protected on order_line (protected_until) where trade_state = 'protected';
create index order_line_trade_offer on order_line (trade_offer) where trade_offer is not null;
create index offer_protected on offer (protected_until) where trade_state = 'protected';
create index offer_trade_offer on offer (trade_offer) where trade_offer is not null;

-- Every step of a trade, with its actor.
create table trade_event (
  id integer generated always as identity primary key,
  order_id integer,
  position integer,
  offer_id integer references offer,
  state text not null check (state in
    ('waiting', 'sent', 'protected', 'done', 'declined', 'expired', 'reversed', 'cancelled')),
  by text not null check (by in ('store', 'buyer', 'seller', 'steam')),
  -- Name of the operator who has reported it; null for what nobody has reported.
  operator text,
  trade_offer text,
  -- When it happened, which may be before it was reported.
  at timestamptz not null default now(),
  note text,
  foreign key (order_id, position) references order_line,
  check ((order_id is null) = (position is null)),
  check ((order_id is null) <> (offer_id is null))
);
create index trade_event_order on trade_event (order_id, id) where order_id is not null;
create index trade_event_offer on trade_event (offer_id, id) where offer_id is not null;
create trigger trade_event_stays before update or delete or truncate on trade_event
  for each statement execute function refuse_change();

update order_line set trade_state = case
    when exists (select from order_event where order_id = shop_order.id and kind = 'completed') then
      case shop_order.status when 'reversed' then 'reversed' else 'done' end
    else 'cancelled'
  end
from shop_order where shop_order.id = order_id and status in ('completed', 'cancelled', 'refunded', 'reversed');
update offer set trade_state = case status when 'approved' then 'done' else 'cancelled' end
where status in ('approved', 'declined', 'cancelled');

-- Where an order or an offer ends as a whole, also at the hands of the previous release, its waiting trades end with it.
create function end_order_trades() returns trigger language plpgsql as $$
begin
  update order_line set trade_state = case new.status when 'completed' then 'done' else 'cancelled' end
  where order_id = new.id and trade_state in ('waiting', 'sent', 'declined', 'expired');
  return null;
end $$;
create trigger shop_order_ends after update of status on shop_order
  for each row when (new.status in ('completed', 'cancelled', 'refunded') and new.status <> old.status)
  execute function end_order_trades();

create function end_offer_trade() returns trigger language plpgsql as $$
begin
  if new.trade_state = 'waiting' then
    new.trade_state := case new.status when 'approved' then 'done' else 'cancelled' end;
  end if;
  return new;
end $$;
create trigger offer_ends before update of status on offer
  for each row when (new.status in ('approved', 'declined', 'cancelled') and new.status <> old.status)
  execute function end_offer_trade();

-- Never more is paid back for an order than was paid for it, whichever release pays back.
create function limit_refunds() returns trigger language plpgsql as $$
begin
  if (select sum(credits_minor) from refund where order_id = new.order_id)
    > (select total_minor from shop_order where id = new.order_id) then
    raise exception 'refunds of order % exceed its total', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_limited after insert on refund for each row execute function limit_refunds();

-- An order may be paid back in parts, each through its payment.
alter table refund drop constraint refund_order_id_key;
create index refund_order on refund (order_id);
alter table refund
  -- In hundredths of the payment's currency; null: all of the payment.
  add column amount_minor bigint check (amount_minor > 0),
  -- A part that has not been sent to the provider. Its `done_at` is set all the same, because the previous release sends
  -- what has none, and would send all of the payment.
  add column is_unsent boolean not null default false check (not is_unsent or (done_at is not null and amount_minor is not null));
drop index refund_due;
create index refund_due on refund (number) where done_at is null or is_unsent;

-- Refunds of the sandbox provider by their keys, each made once.
create table sandbox_refund (
  key text primary key,
  payment_id text not null references sandbox_payment,
  amount_minor bigint not null check (amount_minor > 0)
);
