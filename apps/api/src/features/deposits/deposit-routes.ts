import { deposit as calls } from '@patina/shared-api/contract/payments/deposit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/tables.ts';
import { depositHistory } from '#features/deposits/deposit-history.ts';
import type { DepositService } from '#features/deposits/deposit-service.ts';
import { readIdempotentRequest } from '#features/idempotency/idempotency.ts';
import type { Auth } from '#features/sessions/auth.ts';
import type { SettingsService } from '#features/settings/settings-service.ts';
import { serve } from '#http/endpoint-route.ts';
import { OK, ok } from '#http/ok.ts';
import { requestOrigin } from '#http/request/request-origin.ts';

interface DepositRoutesParts {
  database: Database;
  deposits: DepositService;
  settings: SettingsService;
  auth: Auth;
}

export function depositRoutes(
  api: FastifyInstance,
  { database, deposits, settings, auth }: DepositRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.checkout, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const origin = requestOrigin(call.request, publicOrigin);
    const { redirectUrl, number } = await deposits.begin(
      call.body,
      readIdempotentRequest(call.request, userId),
      origin,
    );
    return { ...OK, redirect_url: redirectUrl, order: number };
  });

  serve(api, calls.status, async (call) => {
    const { userId } = await auth.requireUser(call);
    return deposits.status(userId, call.params.id);
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await depositHistory(database, userId, internal_currency.name));
  });
}
