-- Payments at a provider: for an order, or for a top-up if there is no order.
create table payment (
    -- Cannot be guessed: it is part of the return address.
  id text primary key,
    -- Number of the order, or its own.
  number integer not null unique default nextval('money_number'),
  user_id integer not null references user_account,
  order_id integer unique references shop_order,
  provider text not null,
  method text not null,
    -- Charged amount in hundredths of `currency`, and its value in hundredths of a Credit.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  credits_minor bigint not null check (credits_minor > 0),
    -- `created`: not yet opened at the provider.
  status text not null default 'created' check (status in ('created', 'open', 'paid', 'declined', 'cancelled', 'expired')),
    -- Paid after its order had ended: credited to the balance.
  is_late boolean not null default false,
    -- Origin of the store that the shopper returns to.
  origin text not null,
    -- Id at the provider.
  reference text,
  redirect_url text,
  next_step jsonb not null default '{"kind": "page"}',
    -- Payer; erased with the account.
  payer jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  looked_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, reference)
);
create index payment_user on payment (user_id, number desc);
create index payment_looked on payment (looked_at) where status <> 'paid';

-- Webhook events of providers, so that each is applied once.
create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Refunds: to the balance, or through the original payment.
create table refund (
  number integer primary key default nextval('money_number'),
  order_id integer not null unique references shop_order,
  user_id integer not null references user_account,
  payment_id text references payment,
  credits_minor bigint not null check (credits_minor > 0),
  created_at timestamptz not null default now(),
    -- Null until it has been sent to the provider.
  done_at timestamptz
);
create index refund_user on refund (user_id);
create index refund_due on refund (number) where done_at is null;

-- Payments of the sandbox provider, separate from those of the store.
create table sandbox_payment (
  id text primary key,
  merchant_reference text not null unique,
  method text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'cancelled', 'expired')),
  return_url text not null,
  voucher jsonb,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  created_at timestamptz not null default now()
);
