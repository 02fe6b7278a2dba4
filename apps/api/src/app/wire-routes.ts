import type { FastifyInstance } from 'fastify';
import type { Services } from '#app/wiring.ts';
import { catalogueRoutes } from '#catalogue/routes.ts';
import { identityRoutes } from '#identity/routes.ts';
import { depositRoutes } from '#money/deposits/deposit-routes.ts';
import { paymentRoutes } from '#money/payments/payment-routes.ts';
import { sandboxRoutes } from '#money/payments/sandbox-routes.ts';
import { promoRoutes } from '#money/promo/promo-routes.ts';
import { offerRoutes } from '#offers/routes.ts';
import { orderRoutes } from '#orders/routes.ts';
import type { Config } from '#platform/config.ts';
import { storeRoutes } from '#store/routes.ts';

/** services → routes; called in the plugin with the prefix `/api`. */
export function wireRoutes(api: FastifyInstance, services: Services, config: Config): void {
  catalogueRoutes(api, services, config);
  storeRoutes(api, services, config);
  identityRoutes(api, services, config);
  promoRoutes(api, services);
  orderRoutes(api, services, config);
  depositRoutes(api, services, config);
  offerRoutes(api, services, config);
  // Separate plugins, because they parse bodies differently.
  void api.register((plugin) => paymentRoutes(plugin, services));
  const { sandbox } = services;
  if (sandbox) void api.register((plugin) => sandboxRoutes(plugin, sandbox));
}
