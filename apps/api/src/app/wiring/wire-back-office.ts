import { approvalExecutors } from '#app/approval-executors.ts';
import { importService } from '#features/catalogue-import/import-service.ts';
import { refundService } from '#features/desk-orders/refund-service.ts';
import { deskProductService } from '#features/desk-products/desk-product-service.ts';
import { settingEditor } from '#features/desk-settings/setting-editor.ts';
import { roleGranter } from '#features/operators/role-granter.ts';
import { roleService } from '#features/operators/role-service.ts';
import { productAdmin } from '#features/product-admin/change-product.ts';
import { salesService } from '#features/sales/sales-service.ts';
import { releaseHealth } from '#features/telemetry/release-health.ts';
import { approvalService } from '#shared/approvals/approval-service.ts';
import { pageEditor } from '#shared/content/page-editor.ts';
import { textEditor } from '#shared/content/text-editor.ts';
import type { Database } from '#shared/database/tables.ts';
import { actGuard } from '#shared/desk/act-guard.ts';
import { deskAccess } from '#shared/desk/desk-access.ts';
import { fourEyesChecks } from '#shared/desk/four-eyes-checks.ts';
import { waitingCalls } from '#shared/desk/waiting-calls.ts';
import type { CommonParts } from './common-parts.ts';
import type { wireMoney } from './wire-money.ts';
import type { wireReads } from './wire-reads.ts';
import type { wireSelling } from './wire-selling.ts';
import { wireToday } from './wire-today.ts';

interface BackOfficeParts extends CommonParts {
  catalogue: ReturnType<typeof wireReads>['catalogue'];
  money: Omit<ReturnType<typeof wireMoney>, 'provider'>;
  selling: ReturnType<typeof wireSelling>;
}

/** What operators do, and what waits until a second person agrees. */
export function wireBackOffice(database: Database, parts: BackOfficeParts) {
  const { settings, content, emails, pictures, catalogue, money, selling, moneyLimits } = parts;
  const health = releaseHealth(database);
  const sales = salesService(database);
  const roles = roleService(database);
  const executors = approvalExecutors({ ...money, ...selling, settings, roles, emails });
  const calls = waitingCalls();
  const approvals = approvalService(database, { executors, calls });
  return {
    health,
    sales,
    deskProducts: deskProductService(database, { pictures, settings }),
    productAdmin: productAdmin(database, catalogue),
    imports: importService(database, catalogue),
    today: wireToday(database, { sales, health, payoutsDue: async () => (await selling.deskPayouts.sums()).due }),
    deskAccess: deskAccess(database, settings),
    actGuard: actGuard(database, {
      approvals,
      calls,
      moneyLimits,
      checks: fourEyesChecks(database, { settings, content }),
    }),
    settingEditor: settingEditor(database, { settings, approvals }),
    pageEditor: pageEditor(database, settings),
    textEditor: textEditor(database),
    roles,
    roleGranter: roleGranter(database, { roles, approvals }),
    approvals,
    refunds: refundService(database, { ...money, moneyLimits, approvals }),
  };
}
