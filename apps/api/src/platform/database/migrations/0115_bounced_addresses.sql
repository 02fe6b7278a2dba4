alter table user_account add column email_bounced_at timestamptz;
comment on column user_account.email_bounced_at is 'When an email to its address was refused for good; null: that has not happened since the address was confirmed.';
