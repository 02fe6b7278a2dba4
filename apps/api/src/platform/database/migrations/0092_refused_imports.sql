alter table catalogue_import add column refused jsonb;
comment on column catalogue_import.refused is 'Lines of the file that are refused, by their causes; null if it can be imported.';
