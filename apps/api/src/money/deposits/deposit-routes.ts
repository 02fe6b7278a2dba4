import { deposit as calls } from '@patina/shared-api/contract/payments/deposit';
import type { FastifyInstance } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import { depositHistory } from '#money/deposits/deposit-history.ts';
import type { DepositService } from '#money/deposits/deposit-service.ts';
import { readStatement } from '#money/deposits/read-statement.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { SettingsService } from '#store/store.ts';

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
