-- Changes of several products that operators make at once: an import without a file.
alter table catalogue_import add column bulk jsonb;
comment on column catalogue_import.bulk is 'Which products are changed, and how, by an operator who has chosen them; null for a file.';

alter table catalogue_import_change add column problem text;
comment on column catalogue_import_change.problem is 'Why the product is left as it is: it cannot have these values, or has changed since the preview.';
create index catalogue_import_change_problem on catalogue_import_change (import_id, problem, place) where problem is not null;
-- What has changed one product, and whether two people have agreed on its price.
create index catalogue_import_change_product on catalogue_import_change (product_id, import_id) where product_id is not null;

-- An act about several things is one entry, which is found by each of them.
alter table audit_entry add column subjects text[];
comment on column audit_entry.subjects is 'All that one act has changed, if it was several: `{offer 12,offer 13}`.';
create index audit_entry_subjects on audit_entry using gin (subjects) where subjects is not null;
