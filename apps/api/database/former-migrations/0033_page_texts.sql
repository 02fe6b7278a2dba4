-- Static pages in other languages than their own.
create table static_page_text (
  page_id integer not null references static_page on delete cascade,
  language_id integer not null references language on delete cascade,
  title text not null,
  -- Sanitised HTML.
  content text not null,
  primary key (page_id, language_id)
);
