-- Queues of offers, in which few offers are at a time, in the orders that they are worked through.
create index offer_to_price on offer (id) where status = 'pending';
create index offer_to_decide on offer (id) where status = 'offer';
create index offer_to_receive on offer (id) where status in ('accepted', 'completed') and trade_state in ('waiting', 'sent');
create index offer_to_receive_due on offer (trade_due_at, id)
  where status in ('accepted', 'completed') and trade_state in ('waiting', 'sent');
-- Words of titles, each after a space: words of one or two characters can be looked up as well.
create index order_line_words on order_line using gin ((' ' || translate(title, '-|()', '    ')) gin_trgm_ops);
create index offer_words on offer using gin ((' ' || translate(title, '-|()', '    ')) gin_trgm_ops);
drop index order_line_title;
drop index offer_title;
