alter table offer
  -- The store's trade link that the seller was told to send to, once our price is accepted.
  add column trade_link text,
  -- Origin of the store that it was offered to, for the links in its emails; unknown for older offers.
  add column origin text;
create index offer_due on offer (trade_due_at) where trade_state = 'waiting';
