-- How the releases of the pages' apps are doing, by minute. Of nobody: it counts pages.
create table release_health (
  app text not null,
  version text not null,
  minute timestamptz not null,
  -- Pages that began to run it, and those of them in which it failed.
  pages integer not null check (pages >= 0),
  failed_pages integer not null check (failed_pages >= 0),
  primary key (minute, app, version)
);
