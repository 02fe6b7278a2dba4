-- What is new to people, by the transaction that did it, as for products: what has been committed since a snapshot was taken is
-- found exactly, whatever the order in which transactions end. What is older has none, so that no table is written anew.
alter table notification add column changed_in bigint;
alter table notification alter column changed_in set default pg_current_xact_id()::text::bigint;
comment on column notification.changed_in is 'Transaction that has written it, or has marked it as read; null for older ones.';
create index notification_changed on notification (changed_in) where changed_in is not null;

alter table order_event add column noted_in bigint;
alter table order_event alter column noted_in set default pg_current_xact_id()::text::bigint;
comment on column order_event.noted_in is 'Transaction that has written it; null for older ones.';
create index order_event_noted on order_event (noted_in) where noted_in is not null;

alter table trade_event add column noted_in bigint;
alter table trade_event alter column noted_in set default pg_current_xact_id()::text::bigint;
comment on column trade_event.noted_in is 'Transaction that has written it; null for older ones.';
create index trade_event_noted on trade_event (noted_in) where noted_in is not null;
