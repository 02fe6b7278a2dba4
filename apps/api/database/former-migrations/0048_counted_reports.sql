-- What has been counted of pages' reports, so that it is counted once, by whichever server: what a page has reported of a
-- release, and that a network has had a failure of it. Rows live for a day.
create table counted_report (
    -- Number of the page that the edge has drawn, or network of an address, which many people share.
  source text not null,
  app text not null,
  version text not null,
  kind text not null check (kind in ('use', 'failure', 'network')),
  counted_at timestamptz not null default now(),
  primary key (source, app, version, kind)
);
create index counted_report_age on counted_report (counted_at);
