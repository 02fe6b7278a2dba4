import { profile as calls } from '@patina/shared-api/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { PasswordChangeService } from '#features/password-change/password-change-service.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { visitOf } from '#features/sessions/visit-of.ts';
import { serve } from '#http/endpoint-route.ts';

const DONE = { status: 'OK' } as const;

export function passwordChangeRoutes(
  api: FastifyInstance,
  { passwordChange, gate }: { passwordChange: PasswordChangeService; gate: Gate },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.changePassword, async (call) => {
    await passwordChange.change(await gate.requireUser(call), call.body);
    return DONE;
  });

  serve(api, calls.requestReset, async (call) => {
    await passwordChange.requestReset(call.body, visitOf(call.request, publicOrigin));
    return DONE;
  });

  serve(api, calls.resetPassword, async (call) => {
    await passwordChange.reset(call.body, visitOf(call.request, publicOrigin));
    return DONE;
  });
}
