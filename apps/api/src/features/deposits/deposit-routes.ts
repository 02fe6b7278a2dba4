import { deposit as calls } from '@patina/shared-api/contract/payments/deposit';
import type { FastifyInstance } from 'fastify';
import { depositHistory } from '#features/deposits/deposit-history.ts';
import type { DepositService } from '#features/deposits/deposit-service.ts';
import { readStatement } from '#features/deposits/read-statement.ts';
import type { Config } from '#shared/config/config.ts';
import type { Database } from '#shared/database/tables.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK, ok } from '#shared/http/ok.ts';
import { linkOrigin } from '#shared/http/request/link-origin.ts';
import { readIdempotentRequest } from '#shared/idempotency/idempotency.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';

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
    const origin = linkOrigin(call.request, publicOrigin);
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

  serve(api, calls.statement, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await readStatement(database, userId, { month: call.query.month, currency: internal_currency.name }));
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await depositHistory(database, userId, internal_currency.name));
  });
}
