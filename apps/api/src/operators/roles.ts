import type { RoleHolder } from '@patina/shared-api/contract/desk/operator';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { sql } from 'kysely';
import { type Account, accountRepository, openSession } from '#identity/identity.ts';
import type { Actor } from '#operators/desk-acts.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

/** Roles of people who run the shop; takes a database or a transaction. */
export function operatorRepository(database: Database) {
  const hasSecondFactor = sql<boolean>`(
    exists (select from passkey where passkey.user_id = user_account.id) or
    exists (select from authenticator_app
      where authenticator_app.user_id = user_account.id and authenticator_app.confirmed_at is not null))`;

  return {
    async rolesOf(userId: number): Promise<Role[]> {
      const rows = await database
        .selectFrom('operator_role')
        .select('role')
        .where('user_id', '=', userId)
        .orderBy('role')
        .execute();
      return rows.map(({ role }) => role);
    },

    /** The session of a token, if its account has roles: also one that is over, as long as it is stored. */
    session: (tokenDigest: string) =>
      openSession(database, tokenDigest)
        .select([
          'session.id',
          'session.user_id',
          'session.created_at',
          'session.last_seen_at',
          'session.second_factor_at',
          'user_account.email',
          'user_account.name',
          hasSecondFactor.as('has_second_factor'),
          sql<Role[]>`(select coalesce(array_agg(role order by role), '{}') from operator_role
            where operator_role.user_id = session.user_id)`.as('roles'),
          sql<string[] | null>`(select apps from operator_role
            where operator_role.user_id = session.user_id and role = 'release')`.as('apps'),
        ])
        .executeTakeFirst(),

    /** Everybody with roles, in the order of their addresses. */
    holders: () =>
      database
        .selectFrom('operator_role')
        .innerJoin('user_account', 'user_account.id', 'operator_role.user_id')
        .select([
          'user_account.id',
          'user_account.email',
          'user_account.name',
          'user_account.surname',
          hasSecondFactor.as('has_second_factor'),
          'operator_role.role',
          'operator_role.apps',
          'operator_role.granted_by',
          'operator_role.granted_at',
        ])
        .where('user_account.closed_at', 'is', null)
        .orderBy('user_account.email')
        .orderBy('operator_role.role')
        .execute(),

    /** Returns false if the account has the role already. */
    async grant(userId: number, { role, apps }: GivenRole, grantedBy: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .insertInto('operator_role')
        .values({ user_id: userId, role, apps: apps && [...apps], granted_by: grantedBy })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** Returns false if the account does not have the role. */
    async revoke(userId: number, role: Role): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('operator_role')
        .where('user_id', '=', userId)
        .where('role', '=', role)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async revokeAll(userId: number): Promise<void> {
      await database.deleteFrom('operator_role').where('user_id', '=', userId).execute();
    },
  };
}

export type RoleService = ReturnType<typeof roleService>;

/** A role as it is given; `apps`: those that the role `release` is for, undefined: every app. */
export interface GivenRole {
  role: Role;
  apps?: readonly string[] | undefined;
}

interface Change {
  isChanged: boolean;
  /** All roles of the account. */
  after: Role[];
}

/** Roles of people who run the shop: each change in the audit log, and in force with their next call. */
export function roleService(database: Database) {
  /** Changes a role of an account that is locked against other changes; an unchanged one leaves no entry in the log. */
  async function changeIn(
    transaction: Database,
    userId: number,
    operator: string,
    action: string,
    work: (roles: ReturnType<typeof operatorRepository>, account: Account) => Promise<boolean>,
    apps?: readonly string[],
  ): Promise<Change> {
    const account = await accountRepository(transaction).lock(userId);
    if (account === undefined) throw new ApiError('person-not-found');
    const roles = operatorRepository(transaction);
    const before = await roles.rolesOf(userId);
    const isChanged = await work(roles, account);
    const after = await roles.rolesOf(userId);
    if (isChanged) {
      await auditLog(transaction).note({
        operator,
        action,
        subject: `user ${userId}`,
        before: { roles: before },
        after: { roles: after, ...(apps && { apps }) },
      });
    }
    return { isChanged, after };
  }

  const grantIn = (transaction: Database, userId: number, given: GivenRole, operator: string): Promise<Change> =>
    changeIn(
      transaction,
      userId,
      operator,
      'role grant',
      async (roles, account) => {
        requireFit(account);
        return roles.grant(userId, given, operator);
      },
      given.apps,
    );

  return {
    /** Returns all roles of the account. @throws ApiError for an account that is locked or whose address is not verified */
    async grant(userId: number, given: GivenRole, operator: string): Promise<Role[]> {
      const { after } = await database
        .transaction()
        .execute((transaction) => grantIn(transaction, userId, given, operator));
      return after;
    },

    /** Returns the roles that the account has without a role that it could get. @throws ApiError */
    async requireGrantable(userId: number, role: Role): Promise<Role[]> {
      const account = await accountRepository(database).byId(userId);
      if (account === undefined) throw new ApiError('person-not-found');
      requireFit(account);
      const held = await operatorRepository(database).rolesOf(userId);
      if (held.includes(role)) throw new ApiError('role-held');
      return held;
    },

    /** Returns the roles that the account still has. @throws ApiError */
    async revoke(userId: number, { role }: Pick<GivenRole, 'role'>, operator: string): Promise<Role[]> {
      const { after } = await database
        .transaction()
        .execute((transaction) =>
          changeIn(transaction, userId, operator, 'role revoke', (roles) => roles.revoke(userId, role)),
        );
      return after;
    },

    /** Everybody with roles, in the order of their addresses. */
    async list(): Promise<RoleHolder[]> {
      const rows = await operatorRepository(database).holders();
      const byPerson = Map.groupBy(rows, ({ id }) => id);
      return [...byPerson.values()].flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const { id, email, name, surname, has_second_factor } = first;
        const roles = [first, ...others].map(({ role, apps, granted_by, granted_at }) => ({
          role,
          granted_by,
          granted_at: epochSeconds(granted_at),
          ...(apps && { apps }),
        }));
        return [{ id, email: email ?? '', name, surname, has_second_factor, roles }];
      });
    },
  };
}

/** @throws ApiError for an account that gets no role */
function requireFit({ email_verified_at, locked_at }: Account): void {
  if (email_verified_at === null) throw new ApiError('person-not-verified');
  if (locked_at !== null) throw new ApiError('person-locked');
}

/** @throws ApiError where no other owner could agree */
export async function requireOtherOwner(database: Database, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const holders = await operatorRepository(database).holders();
  if (!holders.some(({ id, role }) => role === 'owner' && id !== userId)) throw new ApiError('second-owner-missing');
}
