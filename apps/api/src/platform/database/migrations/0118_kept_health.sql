-- What pages report is kept for 90 days: rows of ten minutes are put together by hours, and these by days.
create table release_vital (
  time timestamptz not null,
  app text not null,
  version text not null,
  name text not null check (name in ('LCP', 'INP', 'CLS')),
  bucket smallint not null,
  count integer not null check (count > 0),
  primary key (time, app, version, name, bucket)
);
comment on table release_vital is 'Operations: web vitals of pages by the release that owns the address, as histograms of ten minutes, hours and days';
comment on column release_vital.bucket is 'Each begins a tenth higher than the one before; 1 at 1 ms, or at a shift of 0.0001.';

create table release_failure (
  id integer generated always as identity primary key,
  -- What is the same in all pages of one row, and what is the same of it in other releases.
  digest text not null unique,
  likeness text not null,
  app text not null,
  version text not null,
  kind text not null check (kind in ('load', 'incompatible', 'slow', 'error', 'render', 'late')),
  module text,
  slot text,
  error text,
  message text,
  place text,
  stack text[] not null default '{}',
  page text,
  first_at timestamptz not null,
  last_at timestamptz not null
);
comment on table release_failure is 'Operations: what has failed in pages, of which release and where; no personal data';
comment on column release_failure.likeness is 'The same for what fails so in other releases of the app.';
comment on column release_failure.message is 'Without numbers, quoted words and addresses, and cut.';
comment on column release_failure.page is 'Pattern of the address.';
create index release_failure_release on release_failure (app, version);
create index release_failure_likeness on release_failure (likeness, first_at);

create table release_failure_count (
  failure_id integer not null references release_failure (id) on delete cascade,
  time timestamptz not null,
  pages integer not null check (pages > 0),
  sampled_pages integer not null check (sampled_pages between 0 and pages),
  primary key (failure_id, time)
);
comment on table release_failure_count is 'Operations: in how many pages it has failed so, by ten minutes, hours and days';
comment on column release_failure_count.sampled_pages is 'Those of them that say what they run.';
create index release_failure_count_time on release_failure_count (time);

create table release_alarm (
  id integer generated always as identity primary key,
  app text not null,
  version text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  pages integer not null,
  failed integer not null,
  against text not null,
  against_pages integer not null,
  against_failed integer not null,
  is_told boolean not null
);
comment on table release_alarm is 'Operations: releases whose failures have risen significantly, and what they were compared with when that began';
comment on column release_alarm.against is 'Version of the release before, or its own where it was better before.';
comment on column release_alarm.is_told is 'Whether the team has an address, to which an email went.';
create unique index release_alarm_open on release_alarm (app, version) where ended_at is null;
