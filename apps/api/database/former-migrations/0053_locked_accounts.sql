-- Accounts that operators have locked: nobody signs in to them, and they neither buy nor withdraw.
alter table user_account
  add column locked_at timestamptz,
    -- For operators; not shown to the owner.
  add column lock_reason text check (length(lock_reason) between 1 and 300);
alter table user_account add constraint user_account_lock_has_reason check ((locked_at is null) = (lock_reason is null));
