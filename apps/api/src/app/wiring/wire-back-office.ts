import { approvalExecutors } from '#app/approval-executors.ts';
import { fourEyesChecks } from '#app/four-eyes-checks.ts';
import { catalogueDeskServices } from '#catalogue/services.ts';
import type { offerServices } from '#offers/services.ts';
import { actGuard } from '#operators/act-guard.ts';
import { approvalService } from '#operators/approval-service.ts';
import { deskAccess } from '#operators/desk-access.ts';
import { roleGranter } from '#operators/role-granter.ts';
import { roleService } from '#operators/role-service.ts';
import type { Database } from '#platform/database/tables.ts';
import { storeDeskServices, type storeServices } from '#store/services.ts';
import type { CommonParts } from './common-parts.ts';
import { todayCounts } from './today-counts.ts';
import type { wireReads } from './wire-reads.ts';

interface BackOfficeParts extends CommonParts {
  catalogue: ReturnType<typeof wireReads>['catalogue'];
  store: ReturnType<typeof storeServices>;
  selling: ReturnType<typeof offerServices>;
}

/** What operators do, and what waits until a second person agrees. */
export function wireBackOffice(database: Database, parts: BackOfficeParts) {
  const { settings, content, pictures, store, catalogue, selling, moneyLimits } = parts;
  const roles = roleService(database);
  const executors = approvalExecutors({ settings, roles });
  const approvals = approvalService(database, { executors, make: (call, by) => guard.makeAgreed(call, by) });
  const checks = fourEyesChecks(database, { settings, content });
  const guard = actGuard(database, { approvals, moneyLimits, checks });
  return {
    ...catalogueDeskServices(database, { catalogue, pictures, settings }),
    ...storeDeskServices(database, {
      ...store,
      approvals,
      counts: todayCounts(database),
      payoutsDue: async () => (await selling.deskPayouts.sums()).due,
    }),
    deskAccess: deskAccess(database, settings),
    actGuard: guard,
    roles,
    roleGranter: roleGranter(database, { roles, approvals }),
    approvals,
  };
}
