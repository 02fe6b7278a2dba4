import { Role } from '@patina/shared-api/contract/desk/roles';
import * as z from 'zod/mini';
import type { StoredApproval } from '#operators/approval-repository.ts';
import type { Executor } from '#operators/approval-service.ts';
import type { RoleService } from '#operators/role-service.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';

const SettingDetails = z.object({ key: z.string(), value: z.unknown(), seen: z.unknown() });

const GrantDetails = z.object({ user: z.number(), role: Role });

interface ExecutorParts {
  roles: RoleService;
  settings: SettingsService;
}

/** What is done once a second person agrees, by action. */
export function approvalExecutors({
  settings,
  roles,
}: ExecutorParts): Partial<Record<StoredApproval['action'], Executor>> {
  return {
    async 'settings set'({ details }) {
      const { key, value, seen } = SettingDetails.parse(details);
      return (transaction, operator) => settings.changeIn(transaction, requireKey(key), value, { operator, seen });
    },

    async 'role grant'({ details }) {
      const { user, role } = GrantDetails.parse(details);
      return (transaction, operator) => roles.grantApproved(transaction, user, role, operator);
    },
  };
}
