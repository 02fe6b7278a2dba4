import { purchase as calls } from '@patina/shared-api/contract/purchase';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/tables.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { attemptOf } from '#features/ledger/do-once.ts';
import { purchaseHistory } from '#features/orders/purchase-history.ts';
import type { PurchaseService } from '#features/orders/purchase-service.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { askedOrigin } from '#http/asked-origin.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';

interface PurchaseRoutesParts {
  database: Database;
  purchases: PurchaseService;
  settings: SettingsService;
  gate: Gate;
}

export function purchaseRoutes(
  api: FastifyInstance,
  { database, purchases, settings, gate }: PurchaseRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.product, async (call) => {
    const { userId } = await gate.requireVerified(call);
    const { request } = call;
    const asking = { origin: askedOrigin(request, publicOrigin), log: request.log };
    return purchases.buyCart(call.body, attemptOf(request, userId), asking);
  });

  serve(api, calls.pack, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return purchases.buyPack(call.body.pack_id, attemptOf(call.request, userId));
  });

  serve(api, calls.prompt, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return purchases.takePrompt(call.body.prompt_id, attemptOf(call.request, userId));
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await gate.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await purchaseHistory(database, userId, internal_currency.name));
  });
}
