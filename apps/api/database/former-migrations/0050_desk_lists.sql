-- Lists of orders and offers in the back office.
create index shop_order_status on shop_order (status, id desc);
create index shop_order_total on shop_order (total_minor, id);
create index order_line_state on order_line (trade_state, order_id) where trade_state <> 'done';
create index order_line_title on order_line using gin (title gin_trgm_ops);
create index offer_title on offer using gin (title gin_trgm_ops);
