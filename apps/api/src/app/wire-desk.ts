import type { FastifyInstance } from 'fastify';
import type { Services } from '#app/wiring.ts';
import { approvalRoutes } from '#features/approvals/approval-routes.ts';
import { auditRoutes } from '#features/audit/audit-routes.ts';
import { deskPackRoutes } from '#features/bundles/desk-pack-routes.ts';
import { importRoutes } from '#features/catalogue-import/import-routes.ts';
import { deskContentRoutes } from '#features/desk-content/desk-content-routes.ts';
import { moneyRoutes } from '#features/desk-money/money-routes.ts';
import { deskOfferRoutes } from '#features/desk-offers/desk-offer-routes.ts';
import { deskOrderRoutes } from '#features/desk-orders/desk-order-routes.ts';
import { deskPayoutRoutes } from '#features/desk-payouts/desk-payout-routes.ts';
import { deskPeopleRoutes } from '#features/desk-people/desk-people-routes.ts';
import { deskProductRoutes } from '#features/desk-products/desk-product-routes.ts';
import { deskSettingRoutes } from '#features/desk-settings/desk-setting-routes.ts';
import { todayRoutes } from '#features/desk-today/today-routes.ts';
import { operatorRoutes } from '#features/operators/operator-routes.ts';
import { batchRoutes } from '#features/payout-batches/batch-routes.ts';
import { deskPromoRoutes } from '#features/promo/desk-promo-routes.ts';
import { hideDesk } from '#shared/desk/hide-desk.ts';

/** services → routes of the back office, in the plugin with the prefix `/api`. */
export function wireDesk(api: FastifyInstance, services: Services): void {
  void api.register(async (desk) => {
    hideDesk(desk);
    operatorRoutes(desk, services);
    auditRoutes(desk, services);
    approvalRoutes(desk, services);
    deskOrderRoutes(desk, services);
    deskOfferRoutes(desk, services);
    deskPayoutRoutes(desk, services);
    batchRoutes(desk, services);
    deskPeopleRoutes(desk, services);
    todayRoutes(desk, services);
    moneyRoutes(desk, services);
    deskProductRoutes(desk, services);
    importRoutes(desk, services);
    deskSettingRoutes(desk, services);
    deskContentRoutes(desk, services);
    deskPromoRoutes(desk, services);
    deskPackRoutes(desk, services);
  });
}
