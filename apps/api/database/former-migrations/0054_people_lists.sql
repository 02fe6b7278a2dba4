-- First pages of the back office's lists of people, of one person's movements and of settled payouts.
create index user_account_balance on user_account (balance_minor, id) where closed_at is null;
create index ledger_entry_user_id on ledger_entry (user_id, id desc) where user_id is not null;
create index payout_status_due on payout (status, due_at, id);
create index payout_status_amount on payout (status, amount_minor, id);
