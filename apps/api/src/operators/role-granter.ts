import { DECIDING_ROLES } from '@patina/shared-api/contract/desk/approvals';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { RequestedApproval } from '#operators/approval-service.ts';
import type { Operator } from '#operators/desk-access.ts';
import { requireOtherOwner } from '#operators/require-other-owner.ts';
import type { RoleService } from '#operators/role-service.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

interface RoleGranterParts {
  roles: RoleService;
  approvals: { request(requested: RequestedApproval, operator: Operator): Promise<number> };
}

export type RoleGranter = ReturnType<typeof roleGranter>;

/** Roles that owners give in the back office (docs/product.md#four-eyes). */
export function roleGranter(database: Database, { roles, approvals }: RoleGranterParts) {
  /** Returns the number of the request. @throws ApiError */
  async function requestGrant(user: number, role: Role, held: readonly Role[], operator: Operator): Promise<number> {
    await requireOtherOwner(database, operator);
    const requested = {
      ...({ action: 'role grant', subject: `user ${user}`, amountMinor: 0 } as const),
      details: { user, role },
      reason: `${held.join(', ') || '–'} → ${[...held, role].sort().join(', ')}`,
    };
    try {
      return await approvals.request(requested, operator);
    } catch (error) {
      // Perhaps another role: of one account, one waits at a time.
      throw error instanceof ApiError && error.code === 'approval-pending' ? new ApiError('role-pending') : error;
    }
  }

  return {
    /**
     * Gives a role at once, or asks another owner to agree where it may decide on approvals. Returns the number of the
     * request. @throws ApiError
     */
    async grant(userId: number, role: Role, operator: Operator): Promise<number | undefined> {
      const held = await roles.requireGrantable(userId, role);
      if (DECIDING_ROLES.includes(role) && operator.approval === undefined)
        return requestGrant(userId, role, held, operator);
      await roles.grant(userId, role, operator.email);
      return undefined;
    },
  };
}
