import { actGuard } from '#operators/act-guard.ts';
import { approvalService } from '#operators/approvals.ts';
import { deskAccess } from '#operators/desk-access.ts';
import { roleService } from '#operators/roles.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailService, SettingsService } from '#store/store.ts';

interface OperatorParts {
  settings: SettingsService;
  emails: EmailService;
  publicOrigin: string | undefined;
}

/** Who may do what in the back office, and what waits until a second person agrees. */
export function operatorServices(database: Database, { settings, ...parts }: OperatorParts) {
  const approvals = approvalService(database, { ...parts, make: (call, by) => guard.makeAgreed(call, by) });
  const guard = actGuard(database, { approvals });
  return { approvals, actGuard: guard, deskAccess: deskAccess(database, settings), roles: roleService(database) };
}
