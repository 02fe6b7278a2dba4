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
import { pageEditor } from '#store/content/page-editor.ts';
import { textEditor } from '#store/content/text-editor.ts';
import { salesService } from '#store/sales/sales-service.ts';
import { settingEditor } from '#store/settings/setting-editor.ts';
import { releaseHealth } from '#store/telemetry/release-health.ts';
import type { CommonParts } from './common-parts.ts';
import type { wireMoney } from './wire-money.ts';
import type { wireReads } from './wire-reads.ts';
import { wireToday } from './wire-today.ts';

interface BackOfficeParts extends CommonParts {
  catalogue: ReturnType<typeof wireReads>['catalogue'];
  money: Omit<ReturnType<typeof wireMoney>, 'provider'>;
  selling: ReturnType<typeof offerServices>;
}

/** What operators do, and what waits until a second person agrees. */
export function wireBackOffice(database: Database, parts: BackOfficeParts) {
  const { settings, content, pictures, catalogue, money, selling, moneyLimits } = parts;
  const health = releaseHealth(database);
  const sales = salesService(database);
  const roles = roleService(database);
  const executors = approvalExecutors({ ...money, ...selling, settings, roles });
  const approvals = approvalService(database, { executors, make: (call, by) => guard.makeAgreed(call, by) });
  const checks = fourEyesChecks(database, { settings, content });
  const guard = actGuard(database, { approvals, moneyLimits, checks });
  return {
    health,
    sales,
    ...catalogueDeskServices(database, { catalogue, pictures, settings }),
    today: wireToday(database, { sales, health, payoutsDue: async () => (await selling.deskPayouts.sums()).due }),
    deskAccess: deskAccess(database, settings),
    actGuard: guard,
    settingEditor: settingEditor(database, { settings, approvals }),
    pageEditor: pageEditor(database, settings),
    textEditor: textEditor(database),
    roles,
    roleGranter: roleGranter(database, { roles, approvals }),
    approvals,
  };
}
