import type { FastifyInstance } from 'fastify';
import { deskCalls } from '#app/desk-calls.ts';
import type { Services } from '#app/wiring.ts';
import { moneyRoutes } from '#money/ledger/money-routes.ts';
import { deskPackRoutes } from '#money/packs/desk-pack-routes.ts';
import { deskPromoRoutes } from '#money/promo/desk-promo-routes.ts';
import { approvalRoutes } from '#operators/approval-routes.ts';
import { hideDesk } from '#operators/hide-desk.ts';
import { operatorRoutes } from '#operators/operator-routes.ts';
import { serveCalls } from '#operators/serve-desk.ts';

/** services → routes of the back office, in the plugin with the prefix `/api`. */
export function wireDesk(api: FastifyInstance, services: Services): void {
  void api.register(async (desk) => {
    hideDesk(desk);
    operatorRoutes(desk, services);
    approvalRoutes(desk, services);
    serveCalls(desk, services, deskCalls);
    moneyRoutes(desk, services);
    deskPromoRoutes(desk, services);
    deskPackRoutes(desk, services);
  });
}
