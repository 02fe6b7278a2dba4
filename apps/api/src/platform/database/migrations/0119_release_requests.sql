-- Acts on releases that are requested in the back office, and the role that may request them, of all apps or of some.
alter table operator_role drop constraint operator_role_role_check;
alter table operator_role add constraint operator_role_role_check
  check (role in ('support', 'catalogue', 'finance', 'release', 'owner'));
alter table operator_role add column apps text[]
  constraint operator_role_apps_check check (apps is null or (role = 'release' and cardinality(apps) > 0));
comment on column operator_role.apps is 'Apps that the role is for; null: every app.';

create table release_request (
  id integer generated always as identity primary key,
  app text not null,
  act text not null check (act in ('canary', 'promote', 'rollback', 'end-canary')),
  version text not null,
  percent double precision,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn', 'expired')),
  requested_by text not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_by text,
  taken_until timestamptz,
  settled_by text,
  settled_at timestamptz,
  outcome text,
  constraint release_request_percent_check check ((percent is not null) = (act = 'canary'))
);
comment on table release_request is 'Operations: acts on releases that operators have requested; those who may write releases carry them out';
comment on column release_request.version is 'The release to try or to return to, or the canary that is meant.';
comment on column release_request.percent is 'Share of the visitors who get a canary.';
comment on column release_request.requested_by is 'Name of the operator.';
comment on column release_request.taken_by is 'Who carries it out, until taken_until nobody else.';
comment on column release_request.outcome is 'What was done, or why it was refused, in English.';
create unique index release_request_waiting on release_request (app) where state = 'waiting';
