-- Who may save cards at a payment provider; the cards are there only.
create table payment_customer (
  key text primary key,
  user_id integer not null references user_account,
  provider text not null,
  reference text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (user_id, provider)
);
comment on table payment_customer is 'Payments: what a payment provider knows accounts by, so that cards can be saved there';
comment on column payment_customer.key is 'What it is made with at the provider, so that it is made once.';
comment on column payment_customer.reference is 'Id at the provider; null until it is made.';
comment on column payment_customer.closed_at is 'When its account was closed: it is then deleted at the provider, with its cards, and here.';
create index payment_customer_closed on payment_customer (closed_at) where closed_at is not null;

alter table sandbox_payment add column customer text;
create table sandbox_card (
  id text primary key,
  customer text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  month integer not null check (month between 1 and 12),
  year integer not null,
  unique (customer, brand, last4)
);
comment on table sandbox_card is 'Payments: cards that are saved at the sandbox provider';
create table sandbox_setup (
  id text primary key,
  customer text not null,
  return_url text not null
);
comment on table sandbox_setup is 'Payments: pages of the sandbox provider that save a card without a payment';
