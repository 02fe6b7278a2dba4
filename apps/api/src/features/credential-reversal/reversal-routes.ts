import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { ReversalService } from '#features/credential-reversal/reversal-service.ts';
import type { Config } from '#shared/config/config.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import { readClientInfo } from '#shared/sessions/read-client-info.ts';

export function reversalRoutes(
  api: FastifyInstance,
  { reversals }: { reversals: ReversalService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.revertChange, async (call) => {
    await reversals.revert(call.body.token, readClientInfo(call.request, publicOrigin));
    return OK;
  });
}
