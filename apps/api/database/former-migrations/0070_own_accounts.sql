-- What accounts of the same person would share, as digests: keyed ones of IBANs and cards, and of former Steam accounts.
create table account_trait (
  user_id integer not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('steam', 'card', 'iban')),
  digest text not null,
  primary key (user_id, kind, digest)
);
create index account_trait_digest on account_trait (kind, digest);

-- A trigger, so that no way of unlinking a Steam account forgets it.
create function keep_former_steam_account() returns trigger language plpgsql as $$
begin
  insert into account_trait (user_id, kind, digest)
  values (old.id, 'steam', encode(sha256(convert_to(old.steamid, 'UTF8')), 'hex'))
  on conflict do nothing;
  return null;
end $$;
create trigger keep_former_steam_account after update of steamid on user_account
  for each row when (old.steamid is not null and old.steamid is distinct from new.steamid and new.closed_at is null)
  execute function keep_former_steam_account();

-- Who has made it, as far as is known: nobody decides on their own.
alter table promo_code add column made_by integer references user_account (id);
update promo_code set made_by = user_account.id
  from audit_entry join user_account on user_account.email = audit_entry.operator
  where audit_entry.action = 'promo create' and audit_entry.subject = 'promo ' || promo_code.code;

-- The call of the back office that is made once somebody agrees; null where `details` say what is to be done.
alter table approval add column call jsonb;
