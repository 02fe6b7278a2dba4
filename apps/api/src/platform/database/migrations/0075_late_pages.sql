-- Pages that the server did not render in time; they are no failures of the release.
alter table release_health add column late_pages integer not null default 0 check (late_pages >= 0);
alter table counted_report drop constraint counted_report_kind_check;
alter table counted_report add constraint counted_report_kind_check check (kind in ('use', 'failure', 'network', 'late'));
