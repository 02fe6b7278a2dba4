-- Failures of pages that report no uses, which give no rate: they were not counted at all.
alter table release_health add column unsampled_failures integer not null default 0 check (unsampled_failures >= 0);
comment on column release_health.unsampled_failures is 'Failed pages that report no uses, so that they are not among `pages`.';
alter table counted_report drop constraint counted_report_kind_check;
alter table counted_report add constraint counted_report_kind_check
  check (kind in ('use', 'failure', 'network', 'late', 'unsampled', 'unsampled of network'));
