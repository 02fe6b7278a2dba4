-- Payments at a provider: for an order, or for a top-up where there is none.
create table payment (
  -- Cannot be guessed: it stands in the address that the provider sends the shopper back to.
  id text primary key,
  -- That of the order, or its own.
  number integer not null unique default nextval('money_number'),
  user_id integer not null references user_account,
  order_id integer unique references shop_order,
  provider text not null,
  method text not null,
  -- What is charged, in hundredths of `currency`, and what it is worth in hundredths of a Credit.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  credits_minor bigint not null check (credits_minor > 0),
  -- `created`: not known to the provider yet.
  status text not null default 'created' check (status in ('created', 'open', 'paid', 'declined', 'cancelled', 'expired')),
  -- Paid when its order was gone: it went to the balance.
  is_late boolean not null default false,
  -- Origin of the store that the shopper comes back to.
  origin text not null,
  -- The provider's id of it.
  reference text,
  redirect_url text,
  next_step jsonb not null default '{"kind": "page"}',
  -- Who pays; erased with the account.
  payer jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  looked_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, reference)
);
create index payment_user on payment (user_id, number desc);
create index payment_looked on payment (looked_at) where status <> 'paid';

-- What providers have told us, so that nothing takes effect twice.
create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Money that goes back: to the balance, or through the payment that it came by.
create table refund (
  number integer primary key default nextval('money_number'),
  order_id integer not null unique references shop_order,
  user_id integer not null references user_account,
  payment_id text references payment,
  credits_minor bigint not null check (credits_minor > 0),
  created_at timestamptz not null default now(),
  -- Null until the provider has taken it on.
  done_at timestamptz
);
create index refund_user on refund (user_id);
create index refund_due on refund (number) where done_at is null;

-- The provider for trying out: what it knows, apart from what the store knows.
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
