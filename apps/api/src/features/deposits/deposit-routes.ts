import { deposit as calls } from '@patina/shared-api/contract/deposit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/tables.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { depositHistory } from '#features/deposits/deposit-history.ts';
import type { DepositService } from '#features/deposits/deposit-service.ts';
import { attemptOf } from '#features/ledger/do-once.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { askedOrigin } from '#http/asked-origin.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';

interface DepositRoutesParts {
  database: Database;
  deposits: DepositService;
  settings: SettingsService;
  gate: Gate;
}

export function depositRoutes(
  api: FastifyInstance,
  { database, deposits, settings, gate }: DepositRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.checkout, async (call) => {
    const { userId } = await gate.requireVerified(call);
    const origin = askedOrigin(call.request, publicOrigin);
    const { redirectUrl, number } = await deposits.begin(call.body, attemptOf(call.request, userId), origin);
    return { status: 'OK' as const, redirect_url: redirectUrl, order: number };
  });

  serve(api, calls.status, async (call) => {
    const { userId } = await gate.requireUser(call);
    return deposits.status(userId, call.params.id);
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await gate.requireUser(call);
    const { internal_currency } = await settings.read();
    return ok(await depositHistory(database, userId, internal_currency.name));
  });
}
