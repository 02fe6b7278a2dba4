import { APPROVERS, type Approval, type ApprovalQuery } from '@patina/shared-api/contract/desk/approvals';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import type { Operator } from '#shared/desk/desk-access.ts';
import { readPage } from '#shared/desk/list-page.ts';
import { OK } from '#shared/http/ok.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

interface Row {
  kind: Approval['kind'];
  id: number;
  action: Approval['action'];
  subject: string;
  amount_minor: number;
  details: Record<string, unknown>;
  reason: string;
  requested_by: string | null;
  requested_at: Date;
  state: Approval['state'];
  decided_by: string | null;
  decided_at: Date | null;
}

/** Approvals and changes of balances, in the same form; a role is given to an account whose address is its own of now. */
const KNOWN = sql`
  select 'approval' as kind, approval.id, action, subject, amount_minor,
    details || case action when 'role grant' then jsonb_build_object('email', given.email) else '{}' end as details,
    reason, asking.email as requested_by,
    requested_at, state, deciding.email as decided_by, decided_at
  from approval
  join user_account as asking on asking.id = requested_by
  left join user_account as deciding on deciding.id = decided_by
  left join user_account as given on given.id = case action when 'role grant' then (details ->> 'user')::int end
  union all
  select 'adjustment', id, 'balance adjust', 'user ' || user_id, amount_minor, '{}'::jsonb, reason, requested_by,
    created_at, case status when 'booked' then 'approved' else status end, decided_by, decided_at
  from balance_adjustment where status = 'pending' or decided_by is not null`;

/** A page of what an operator may decide on, or could have. */
export async function listApprovals(database: Database, query: ApprovalQuery, { roles, email }: Operator) {
  const { sort = 'requested_at', state = 'pending' } = query;
  const actions = Object.entries(APPROVERS)
    .filter(([, approvers]) => roles.some((role) => approvers.includes(role)))
    .map(([action]) => action);
  const matching = sql`(${KNOWN}) as known where state = ${state} and action in (${sql.join(actions)})`;
  const order = sql.ref(sort.endsWith('amount') ? 'amount_minor' : 'requested_at');
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const { rows, meta } = await readPage(query, {
    async count(most) {
      const counted = await sql<{ count: number }>`
        select count(*) from (select from ${matching} limit ${most}) as counted`.execute(database);
      return counted.rows[0]?.count ?? 0;
    },
    async rows(limit, offset) {
      const found = await sql<Row>`
        select * from ${matching} order by ${order} ${direction}, kind, id limit ${limit} offset ${offset}`.execute(
        database,
      );
      return found.rows;
    },
  });
  const payload = rows.map(({ amount_minor, requested_at, decided_at, ...row }) => ({
    ...row,
    amount: fromMinor(amount_minor),
    // Null for an account that has been closed.
    requested_by: row.requested_by ?? '',
    requested_at: epochSeconds(requested_at),
    decided_at: decided_at && epochSeconds(decided_at),
    is_own: row.requested_by === email,
  }));
  return { ...OK, payload, meta };
}
