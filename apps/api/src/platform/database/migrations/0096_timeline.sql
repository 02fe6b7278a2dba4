-- What happens to an order or an offer is found by its name.
alter table mail add column about text;
comment on column mail.about is 'What it is about, by its name in the audit log: `order 12`; null for an email about nothing of the kind.';
create index mail_about on mail (about) where about is not null;
create index ledger_transaction_subject on ledger_transaction (subject text_pattern_ops);
create index bundle_user on bundle (user_id) where user_id is not null;
