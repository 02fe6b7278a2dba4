import type { Adjustment, PeopleQuery, Person, PersonRow, PersonState } from '@patina/shared-api/contract/desk/people';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { fromMinor } from '@patina/shared-api/money';
import type { Selectable } from 'kysely';
import { type Account, accountRepository } from '#identity/accounts/account.ts';
import { waitHours, waitOf } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { SecondFactorProofs } from '#identity/second-factor/proofs.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import {
  isPerson,
  isTagged,
  noteRead,
  type Operator,
  operatorRepository,
  queried,
  readRowId,
  readSort,
  tagsOf,
} from '#operators/operators.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { outboxRepository } from '#store/store.ts';

/** Most adjustments and notices that are shown of one person: the latest. */
const MOST = 50;

const seconds = (time: Date | null) => time && epochSeconds(time);

/** A change of a balance as the back office shows it. */
export function describeAdjustment(adjustment: Selectable<Tables['balance_adjustment']>): Adjustment {
  const { id, amount_minor, reason, status, requested_by, decided_by, created_at } = adjustment;
  return {
    id,
    reason,
    status,
    requested_by,
    decided_by,
    amount: fromMinor(amount_minor),
    created_at: epochSeconds(created_at),
  };
}

/** Whether an account may be used, and its address is its owner's. */
export function stateOf({
  locked_at,
  email_verified_at,
}: Pick<Account, 'locked_at' | 'email_verified_at'>): PersonState {
  if (locked_at !== null) return 'locked';
  return email_verified_at === null ? 'unverified' : 'verified';
}

function describeRow(account: Account): PersonRow {
  const { id, email, name, surname, steamid, balance_minor, created_at } = account;
  return {
    id,
    name,
    surname,
    email: email ?? '',
    steamid: steamid ?? '',
    state: stateOf(account),
    balance: fromMinor(balance_minor),
    created_at: epochSeconds(created_at),
  };
}

export type DeskPeopleService = ReturnType<typeof deskPeopleService>;

/** People in the back office; what an operator has seen of whom is in the audit log. */
export function deskPeopleService(
  database: Database,
  { settings, proofs }: IdentityParts & { proofs: SecondFactorProofs },
) {
  /** @throws ApiError */
  async function find(typed: string | number): Promise<Account> {
    const account = await accountRepository(database).byId(readRowId(String(typed)));
    if (account === undefined) throw new ApiError('person-not-found');
    return account;
  }

  return {
    /** One person. @throws ApiError */
    async read(typed: string, operator: string): Promise<Person> {
      const account = await find(typed);
      const { id, pending_email, phone, address, city, post_code, trade_link, lock_reason, country_id } = account;
      await noteRead(database, operator, `user ${id}`);
      const [country, methods, roles, sessions, notices, adjustments] = await Promise.all([
        country_id === null ? undefined : accountRepository(database).country(country_id),
        proofs.methods(id),
        operatorRepository(database).rolesOf(id),
        sessionService(database).ofUser(id),
        outboxRepository(database).latestOf(id, MOST),
        adjustmentsOf(id),
      ]);
      return {
        ...describeRow(account),
        pending_email,
        phone,
        address,
        city,
        post_code,
        trade_link,
        lock_reason,
        roles,
        country: country?.title ?? null,
        verified_at: seconds(account.email_verified_at),
        email_bounced_at: seconds(account.email_bounced_at),
        locked_at: seconds(account.locked_at),
        waits_until: seconds(waitOf(account, await waitHours(settings))),
        has_password: account.password_hash !== null,
        has_second_factor: methods.length > 0,
        sessions: sessions.map(({ created_at, last_seen_at, ...session }) => ({
          ...session,
          created_at: epochSeconds(created_at),
          last_seen_at: epochSeconds(last_seen_at),
        })),
        notices: notices.map(({ id: number, subject, created_at, sent_at, due_at }) => ({
          id: number,
          subject,
          created_at: epochSeconds(created_at),
          sent_at: seconds(sent_at),
          has_failed: sent_at === null && due_at === null,
        })),
        adjustments,
      };
    },

    /** The id of somebody whose orders, offers or movements are read. @throws ApiError */
    async seen(typed: string, operator: string): Promise<number> {
      const { id } = await find(typed);
      await noteRead(database, operator, `user ${id}`);
      return id;
    },

    /**
     * Requires that an operator may change an account: only an owner that of somebody who works here. @throws ApiError
     */
    async requireChangeable(id: number, { roles }: Pick<Operator, 'roles'>): Promise<void> {
      const held: Role[] = await operatorRepository(database).rolesOf(id);
      if (held.length > 0 && !roles.includes('owner')) throw new ApiError('person-is-operator');
    },
  };

  /** Those that wait for a second person first; they have the numbers of their approvals. */
  async function adjustmentsOf(userId: number): Promise<Adjustment[]> {
    const booked = await database
      .selectFrom('balance_adjustment')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const waiting = await database
      .selectFrom('approval')
      .leftJoin('user_account', 'user_account.id', 'approval.requested_by')
      .select(['approval.id', 'details', 'reason', 'requested_name', 'user_account.email', 'requested_at'])
      .where('action', '=', 'balance adjust')
      .where('subject', '=', `user ${userId}`)
      .where('state', '=', 'pending')
      .execute();
    return [
      ...waiting.map(({ id, details, reason, requested_name, email, requested_at }) => ({
        id,
        reason,
        amount: Number(details['amount']),
        status: 'pending' as const,
        requested_by: email ?? requested_name ?? '',
        decided_by: null,
        created_at: epochSeconds(requested_at),
      })),
      ...booked.map(describeAdjustment),
    ];
  }
}

const STEAM_ID = /^7\d{16}$/;

/** Open accounts for operators. */
export function peopleList(database: Database, { sort = '-id', who, state, tag }: PeopleQuery) {
  const [column, direction] = readSort(sort);
  const people = database
    .selectFrom('user_account')
    .selectAll()
    .where('closed_at', 'is', null)
    .$if(who !== undefined && STEAM_ID.test(who), (open) => open.where('steamid', '=', who ?? ''))
    .$if(who !== undefined && !STEAM_ID.test(who), (open) => open.where(isPerson('user_account.id', who ?? '')))
    .$if(state === 'locked', (open) => open.where('locked_at', 'is not', null))
    .$if(state === 'verified' || state === 'unverified', (open) =>
      open.where('locked_at', 'is', null).where('email_verified_at', state === 'verified' ? 'is not' : 'is', null),
    )
    .$if(tag !== undefined, (open) => open.where(isTagged('user_account.id', 'person', tag ?? '')))
    .$if(column === 'balance', (open) => open.orderBy('balance_minor', direction))
    .orderBy('id', direction);
  return queried(database, people, async (rows) => {
    const tags = await tagsOf(
      database,
      'person',
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...describeRow(row), tags: tags(row.id) }));
  });
}
