-- People whose address, name or surname begins with what an operator has typed, whatever the collation of the database is.
create index user_account_email_prefix on user_account (email text_pattern_ops) where closed_at is null;
create index user_account_name_prefix on user_account (lower(name || ' ' || surname) text_pattern_ops) where closed_at is null;
create index user_account_surname_prefix on user_account (lower(surname) text_pattern_ops) where closed_at is null;
