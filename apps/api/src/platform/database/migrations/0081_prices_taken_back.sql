alter table offer add column price_read_at timestamptz, add column price_before jsonb;
comment on column offer.price_read_at is 'When its seller was first shown our price; null until then.';
comment on column offer.price_before is 'What our latest price has replaced, and comes back if that price is taken back; null for a price that cannot be.';

alter table offer_event add column note text;
comment on column offer_event.note is 'Why an operator has done it, for other operators.';
