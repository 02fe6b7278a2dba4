alter table catalogue_import add column skipped text[] not null default '{}';
comment on column catalogue_import.skipped is 'Columns of the file that are read-only, and were not looked at.';
