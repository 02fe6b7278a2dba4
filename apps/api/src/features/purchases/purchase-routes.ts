import { purchase as calls } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyInstance } from 'fastify';
import { purchaseHistory } from '#features/purchases/purchase-history.ts';
import type { PurchaseService } from '#features/purchases/purchase-service.ts';
import type { Config } from '#shared/config/config.ts';
import type { Database } from '#shared/database/tables.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { ok } from '#shared/http/ok.ts';
import { requestOrigin } from '#shared/http/request/request-origin.ts';
import { readIdempotentRequest } from '#shared/idempotency/idempotency.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

interface PurchaseRoutesParts {
  database: Database;
  purchases: PurchaseService;
  settings: SettingsService;
  auth: Auth;
}

export function purchaseRoutes(
  api: FastifyInstance,
  { database, purchases, settings, auth }: PurchaseRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.product, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { request } = call;
    const asking = { origin: requestOrigin(request, publicOrigin), log: request.log };
    return purchases.buyCart(call.body, readIdempotentRequest(request, userId), asking);
  });

  serve(api, calls.pack, async (call) => {
    const { userId } = await auth.requireVerified(call);
    return purchases.buyPack(call.body.pack_id, readIdempotentRequest(call.request, userId));
  });

  serve(api, calls.prompt, async (call) => {
    const { userId } = await auth.requireVerified(call);
    return purchases.takePrompt(call.body.prompt_id, readIdempotentRequest(call.request, userId));
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await purchaseHistory(database, userId, internal_currency.name));
  });
}
