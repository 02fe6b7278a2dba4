import type { FastifyInstance } from 'fastify';
import { deskCalls } from '#app/desk-calls.ts';
import type { Services } from '#app/wiring.ts';
import { catalogueRoutes } from '#catalogue/routes.ts';
import { identityRoutes } from '#identity/routes.ts';
import { moneyRoutes } from '#money/routes.ts';
import { notificationRoutes } from '#notifications/routes.ts';
import { offerRoutes } from '#offers/routes.ts';
import { hideDesk, serveCalls } from '#operators/serve-desk.ts';
import { orderRoutes } from '#orders/routes.ts';
import type { Config } from '#platform/config.ts';
import { storeRoutes } from '#store/routes.ts';
import { watchingRoutes } from '#watching/routes.ts';

/** services → routes; called in the plugin with the prefix `/api`. */
export function wireRoutes(api: FastifyInstance, services: Services, config: Config): void {
  catalogueRoutes(api, services, config);
  storeRoutes(api, services, config);
  identityRoutes(api, services, config);
  orderRoutes(api, services, config);
  watchingRoutes(api, services);
  moneyRoutes(api, services, config);
  offerRoutes(api, services, config);
  notificationRoutes(api, services, config);
}

/** services → routes of the back office, in the plugin with the prefix `/api`. */
export function wireDesk(api: FastifyInstance, services: Services): void {
  void api.register(async (desk) => {
    hideDesk(desk);
    // Checks use the database, which is closed after the server.
    desk.addHook('onClose', () => services.checks.stop());
    serveCalls(desk, services, deskCalls);
  });
}
