-- What Steam says of the trades of the store's accounts.
create table steam_watch (
  account text primary key,
  read_till timestamptz not null,
  leased_until timestamptz,
  retry_at timestamptz,
  failures integer not null default 0,
  problem text check (problem in ('key-refused', 'rate-limited', 'unavailable'))
);
comment on table steam_watch is 'Trades: how far the trades of each Steam account of the store are read';
comment on column steam_watch.account is 'Digest of the Web API key by which it is read.';
comment on column steam_watch.read_till is 'Changes before are known.';
comment on column steam_watch.leased_until is 'Until when one server reads it; null while none does.';
comment on column steam_watch.retry_at is 'Before this it is not read again, because Steam has refused or failed.';

create table steam_trade (
  trade_offer text primary key,
  account text not null,
  is_ours boolean not null,
  partner text not null,
  state text not null check (state in
    ('active', 'unconfirmed', 'held', 'accepted', 'declined', 'countered', 'expired', 'cancelled', 'invalid')),
  items jsonb not null,
  gives integer not null,
  held_until timestamptz,
  changed_at timestamptz not null,
  trade_id text,
  trade_state text check (trade_state in ('pending', 'complete', 'held', 'failed', 'reversed', 'partly-reversed')),
  checked_at timestamptz,
  asks text check (asks in ('other-account', 'not-accepted', 'accepted-here-ended', 'still-open', 'taken-back', 'reversed',
    'partly-reversed', 'failed', 'needs-second-person', 'impossible', 'we-gave', 'unknown-item', 'other-item', 'other-trade',
    'not-agreed')),
  asks_since timestamptz,
  says text,
  settled_at timestamptz
);
comment on table steam_trade is 'Trades: trade offers with buyers and sellers, as Steam last told of them';
comment on column steam_trade.is_ours is 'Whether the store has sent it.';
comment on column steam_trade.partner is '64-bit id of the other Steam account.';
comment on column steam_trade.items is 'What a buyer gets, or what the store gets of a seller: asset, new_asset, name.';
comment on column steam_trade.gives is 'Number of items that the store gives.';
comment on column steam_trade.held_until is 'Until when Steam holds the items back before they change hands.';
comment on column steam_trade.changed_at is 'When it last changed, as Steam says.';
comment on column steam_trade.trade_state is 'Of the trade that an accepted offer has become; null while that is not read.';
comment on column steam_trade.asks is 'Why an operator must look at it: Steam and the store do not say the same.';
comment on column steam_trade.says is 'Details of that, in English.';
comment on column steam_trade.settled_at is 'When an operator has said that it is settled.';
create index steam_trade_asks on steam_trade (asks_since) where asks is not null and settled_at is null;
create index steam_trade_watched on steam_trade (account, checked_at) where trade_id is not null;
create index order_line_sent on order_line (trade_offer) where trade_state = 'sent';
create index offer_item_key on offer (item_key);
