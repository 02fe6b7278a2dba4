import { confirmation as calls } from '@patina/shared-api/contract/account/confirmation';
import type { FastifyInstance } from 'fastify';
import type { ConfirmationService } from '#identity/credentials/confirmation-service.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

export function confirmationRoutes(
  api: FastifyInstance,
  { confirmations, auth }: { confirmations: ConfirmationService; auth: Auth },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.methods, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok({ methods: await confirmations.methods(userId) });
  });

  serve(api, calls.sendCode, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.sendCode(caller, readClientInfo(call.request, publicOrigin));
    return OK;
  });

  serve(api, calls.passkeyOptions, async (call) => {
    const caller = await auth.requireUser(call);
    return ok({ ...(await confirmations.passkeyOptions(caller, readClientInfo(call.request, publicOrigin))) });
  });

  serve(api, calls.confirm, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.confirm(caller, call.body, readClientInfo(call.request, publicOrigin));
    return OK;
  });
}
