-- Canaries that are held as experiments: visitors of each release by day, and those of them who have reached a goal.
create table release_visitor (
  day timestamptz not null,
  app text not null,
  version text not null,
  goal text not null check (goal in ('visit', 'orders', 'adds-to-cart', 'registrations')),
  visitors integer not null check (visitors > 0),
  primary key (app, version, day, goal)
);
comment on column release_visitor.day is 'Its beginning in UTC.';
comment on table release_visitor is 'Operations: visitors of the releases of an experiment, and of them those who have reached a goal, each once a day';
alter table counted_report drop constraint counted_report_kind_check;
alter table counted_report add constraint counted_report_kind_check
  check (kind in ('use', 'failure', 'network', 'late', 'unsampled', 'unsampled of network',
    'visit', 'orders', 'adds-to-cart', 'registrations'));
comment on column counted_report.source is
  'Number of the page that the edge has drawn; for `network` that network, which many people share; of a visitor of an experiment that network with the bucket, of 10,000.';
