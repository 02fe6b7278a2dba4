-- Changes of balances wait as everything else does: as a call. Who decides on the command line has no account.
alter table approval add column decided_name text;
alter table approval drop constraint approval_check1;
alter table approval add constraint approval_decision check (
  (state = 'pending') = (decided_at is null) and (state = 'pending') = (decided_by is null and decided_name is null)
);
alter table approval add constraint approval_two_names check (decided_name <> requested_name or state = 'declined');

insert into approval (action, subject, amount_minor, details, reason, requested_by, requested_name, requested_at, call)
select
  'balance adjust', 'user ' || user_id, amount_minor, jsonb_build_object('amount', amount_minor / 100.0), reason,
  user_account.id, case when user_account.id is null then requested_by end, balance_adjustment.created_at,
  jsonb_build_object(
    'route', 'POST /desk/people/adjust', 'params', '{}'::jsonb,
    'body', jsonb_build_object('id', user_id, 'amount', amount_minor / 100.0, 'reason', reason)
  )
from balance_adjustment left join user_account on user_account.email = balance_adjustment.requested_by
where status = 'pending'
on conflict (action, subject) where state = 'pending' do nothing;
update balance_adjustment set status = 'declined', decided_by = requested_by, decided_at = now() where status = 'pending';
