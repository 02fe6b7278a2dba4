import * as z from 'zod/mini';
import type { Executor, StoredApproval } from '#operators/approvals.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';

const SettingDetails = z.object({ key: z.string(), value: z.unknown(), seen: z.unknown() });

interface ExecutorParts {
  settings: SettingsService;
}

/** What is done once a second person agrees, by action. */
export function approvalExecutors({ settings }: ExecutorParts): Partial<Record<StoredApproval['action'], Executor>> {
  return {
    async 'settings set'({ details }) {
      const { key, value, seen } = SettingDetails.parse(details);
      return (transaction, operator) => settings.changeIn(transaction, requireKey(key), value, { operator, seen });
    },
  };
}
