-- Counts the changes of the catalogue by import, so that every server notices those that another one has made.
create table catalogue_revision (
  revision integer not null
);
insert into catalogue_revision (revision) values (0);
