-- When a session last proved whose it is; null for sessions from before. Starting one is a proof.
alter table session add column confirmed_at timestamptz;
alter table session alter column confirmed_at set default now();

-- The code that was last sent to the owner of a session by email.
create table confirmation_code (
  session_id integer primary key references session (id) on delete cascade,
    -- argon2id: a plain digest of six digits could be reversed.
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
