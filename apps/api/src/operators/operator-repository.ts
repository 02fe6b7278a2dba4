import type { Role } from '@patina/shared-api/contract/desk/roles';
import { sql } from 'kysely';
import { openSession } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';

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
          'operator_role.granted_by',
          'operator_role.granted_at',
        ])
        .where('user_account.closed_at', 'is', null)
        .orderBy('user_account.email')
        .orderBy('operator_role.role')
        .execute(),

    /** Returns false if the account has the role already. */
    async grant(userId: number, role: Role, grantedBy: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await database
        .insertInto('operator_role')
        .values({ user_id: userId, role, granted_by: grantedBy })
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
