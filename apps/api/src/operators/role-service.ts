import type { RoleHolder } from '@patina/shared-api/contract/desk/operator';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { type Account, accountRepository } from '#identity/identity.ts';
import { operatorRepository } from '#operators/operator-repository.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

export type RoleService = ReturnType<typeof roleService>;

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
        after: { roles: after },
      });
    }
    return { isChanged, after };
  }

  const grantIn = (transaction: Database, userId: number, role: Role, operator: string): Promise<Change> =>
    changeIn(transaction, userId, operator, 'role grant', async (roles, account) => {
      requireFit(account);
      return roles.grant(userId, role, operator);
    });

  return {
    /** Returns all roles of the account. @throws ApiError for an account that is locked or whose address is not verified */
    async grant(userId: number, role: Role, operator: string): Promise<Role[]> {
      const { after } = await database
        .transaction()
        .execute((transaction) => grantIn(transaction, userId, role, operator));
      return after;
    },

    /** Gives a role that another owner agrees to, in their transaction. @throws ApiError also if the account has it */
    async grantApproved(transaction: Database, userId: number, role: Role, operator: string): Promise<undefined> {
      const { isChanged } = await grantIn(transaction, userId, role, operator);
      if (!isChanged) throw new ApiError('role-held');
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
    async revoke(userId: number, role: Role, operator: string): Promise<Role[]> {
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
        const roles = [first, ...others].map(({ role, granted_by, granted_at }) => ({
          role,
          granted_by,
          granted_at: epochSeconds(granted_at),
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
