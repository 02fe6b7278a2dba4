-- Emails about money and items are kept for 30 days after they were sent, so that they can be sent again. All others are
-- deleted, because they may contain links that give access.
alter table mail
  add column is_kept boolean not null default false,
  add column sent_at timestamptz;

alter table offer
  -- Until when the seller may accept our price; null before there is one.
  add column decide_by timestamptz,
  -- When its item arrived although the offer had ended, and by which trade offer.
  add column late_at timestamptz,
  add column late_trade_offer text,
  -- When that item was sent back.
  add column returned_at timestamptz,
  -- When its item was added to the stock of its product; null until then, and once the unit was taken out again.
  add column stocked_at timestamptz;
update offer set decide_by = now() + interval '7 days' where status = 'offer';
create index offer_undecided on offer (decide_by) where status = 'offer';
create index offer_late on offer (late_at) where late_at is not null and returned_at is null;
