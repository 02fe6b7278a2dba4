import type { RoleHolder } from '@patina/shared-api/contract/desk/operator';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { Database } from '#shared/database/tables.ts';
import { operatorRepository } from '#shared/desk/operator-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

export type RoleService = ReturnType<typeof roleService>;

/** Roles of people who run the shop: each change in the audit log, and in force with their next call. */
export function roleService(database: Database) {
  /** Changes a role of a locked account; an unchanged one leaves no entry in the log. */
  async function change(
    userId: number,
    operator: string,
    action: string,
    work: (transaction: Database, account: { isVerified: boolean }) => Promise<boolean>,
  ): Promise<Role[]> {
    return database.transaction().execute(async (transaction) => {
      const account = await accountRepository(transaction).lock(userId);
      if (account === undefined) throw new ApiError('person-not-found');
      const roles = operatorRepository(transaction);
      const before = await roles.rolesOf(userId);
      const isChanged = await work(transaction, { isVerified: account.email_verified_at !== null });
      const after = await roles.rolesOf(userId);
      const subject = `user ${userId}`;
      if (isChanged) {
        await auditLog(transaction).note({
          ...{ operator, action, subject },
          ...{ before: { roles: before }, after: { roles: after } },
        });
      }
      return after;
    });
  }

  return {
    /** Returns all roles of the account. @throws ApiError for an address that is not verified */
    grant: (userId: number, role: Role, operator: string): Promise<Role[]> =>
      change(userId, operator, 'role grant', async (transaction, { isVerified }) => {
        if (!isVerified) throw new ApiError('person-not-verified');
        return operatorRepository(transaction).grant(userId, role, operator);
      }),

    /** Returns the roles that the account still has. @throws ApiError */
    revoke: (userId: number, role: Role, operator: string): Promise<Role[]> =>
      change(userId, operator, 'role revoke', (transaction) => operatorRepository(transaction).revoke(userId, role)),

    /** Everybody with roles, in the order of their addresses. */
    async list(): Promise<RoleHolder[]> {
      const rows = await operatorRepository(database).holders();
      const byPerson = Map.groupBy(rows, ({ id }) => id);
      return [...byPerson.values()].flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const { id, email, name, surname, has_second_factor } = first;
        const roles = [first, ...others].map(({ role, granted_by, granted_at }) => ({
          ...{ role, granted_by },
          granted_at: epochSeconds(granted_at),
        }));
        return [{ id, email: email ?? '', name, surname, has_second_factor, roles }];
      });
    },
  };
}
