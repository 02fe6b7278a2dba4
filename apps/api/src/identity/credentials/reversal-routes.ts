import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { ReversalService } from '#identity/credentials/reversal-service.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import type { Config } from '#platform/config.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

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
