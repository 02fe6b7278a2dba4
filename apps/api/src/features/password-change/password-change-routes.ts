import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { PasswordChangeService } from '#features/password-change/password-change-service.ts';
import type { Config } from '#shared/config/config.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import { readClientInfo } from '#shared/sessions/read-client-info.ts';
import { setSessionCookie } from '#shared/sessions/session-cookies.ts';
import type { Caller } from '#shared/sessions/session-service.ts';

interface PasswordChangeParts {
  passwordChange: PasswordChangeService;
  auth: Auth;
  confirmations: {
    /** Requires a confirmation if the current password is none. @throws ApiError */
    requireBesidePassword: (caller: Caller) => Promise<void>;
  };
}

export function passwordChangeRoutes(
  api: FastifyInstance,
  { passwordChange, auth, confirmations }: PasswordChangeParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.changePassword, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.requireBesidePassword(caller);
    setSessionCookie(call, await passwordChange.change(caller, call.body, readClientInfo(call.request, publicOrigin)));
    return OK;
  });

  serve(api, calls.requestReset, async (call) => {
    await passwordChange.requestReset(call.body, readClientInfo(call.request, publicOrigin));
    return OK;
  });

  serve(api, calls.resetPassword, async (call) => {
    await passwordChange.reset(call.body, readClientInfo(call.request, publicOrigin));
    return OK;
  });
}
