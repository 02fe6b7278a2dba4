-- What people who run the shop may do in the back office.
create table operator_role (
  user_id integer not null references user_account (id),
  role text not null check (role in ('support', 'catalogue', 'finance', 'owner')),
  granted_by text not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- When the session last proved a second factor; null if it has not.
alter table session add column second_factor_at timestamptz;
