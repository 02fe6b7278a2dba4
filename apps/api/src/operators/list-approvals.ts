import {
  type Approval,
  ApprovalAction,
  type ApprovalQuery,
  mayDecide,
} from '@patina/shared-api/contract/desk/approvals';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Actor } from '#operators/desk-acts.ts';
import { rowsByKey } from '#operators/listing.ts';
import { peopleIn, withPeople } from '#operators/named-people.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

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

/**
 * Approvals, and changes of balances that were decided on when they had no approval, in the same form; a role is given to an
 * account whose address is its own of now.
 */
const KNOWN = sql`
  select 'approval' as kind, approval.id, action, subject, amount_minor,
    details || case when given.id is not null then jsonb_build_object('email', given.email) else '{}' end as details,
    reason, coalesce(asking.email, requested_name) as requested_by,
    requested_at, state, coalesce(deciding.email, decided_name) as decided_by, decided_at
  from approval
  left join user_account as asking on asking.id = requested_by
  left join user_account as deciding on deciding.id = decided_by
  left join user_account as given on given.id = case action when 'role grant' then (details ->> 'user')::int end
  union all
  select 'adjustment', id, 'balance adjust', 'user ' || user_id, amount_minor, '{}'::jsonb, reason, requested_by,
    created_at, case status when 'booked' then 'approved' else 'declined' end, decided_by, decided_at
  from balance_adjustment where decided_by is not null and decided_at > created_at`;

/** What an operator may decide on, or could have. */
export function approvalList(
  database: Database,
  { sort = 'requested_at', state = 'pending' }: ApprovalQuery,
  operator: Actor,
) {
  const actions = ApprovalAction.options.filter((action) => mayDecide(action, operator.roles));
  const matching = sql`(${KNOWN}) as known where state = ${state} and action in (${sql.join(actions)})`;
  const order = sql.ref(sort.endsWith('amount') ? 'amount_minor' : 'requested_at');
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const describeAll = (rows: Row[]) =>
    withPeople(
      database,
      rows.map((row) => describe(row, operator)),
      ({ subject, details }) => peopleIn(subject, details),
    );
  return {
    async count(most: number): Promise<number> {
      const counted = await sql<{ count: number }>`
        select count(*) from (select from ${matching} limit ${most}) as counted`.execute(database);
      return counted.rows[0]?.count ?? 0;
    },

    async rows(limit: number, offset = 0): Promise<Approval[]> {
      const found = await sql<Row>`
        select * from ${matching} order by ${order} ${direction}, kind, id limit ${limit} offset ${offset}`.execute(
        database,
      );
      return describeAll(found.rows);
    },

    async *all(): AsyncGenerator<Approval[]> {
      const key = sql`kind || ' ' || id`;
      const sorted = sql`order by ${order} ${direction}, kind, id`;
      const keys = await sql<{ key: string }>`select ${key} as key from ${matching} ${sorted}`.execute(database);
      yield* rowsByKey(
        keys.rows.map((row) => row.key),
        async (some) => {
          const found = await sql<Row>`select * from ${matching} and ${key} = any(${some}) ${sorted}`.execute(database);
          return describeAll(found.rows);
        },
      );
    },
  };
}

function describe({ amount_minor, requested_at, decided_at, ...row }: Row, { email }: Actor): Approval {
  return {
    ...row,
    amount: fromMinor(amount_minor),
    // Null for an account that has been closed.
    requested_by: row.requested_by ?? '',
    requested_at: epochSeconds(requested_at),
    decided_at: decided_at && epochSeconds(decided_at),
    is_own: row.requested_by === email,
  };
}
