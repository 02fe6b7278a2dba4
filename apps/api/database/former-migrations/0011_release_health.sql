-- Page counts of the releases of the apps, by minute; no personal data.
create table release_health (
  app text not null,
  version text not null,
  minute timestamptz not null,
    -- Pages that started it, and those of them in which it failed.
  pages integer not null check (pages >= 0),
  failed_pages integer not null check (failed_pages >= 0),
  primary key (minute, app, version)
);
