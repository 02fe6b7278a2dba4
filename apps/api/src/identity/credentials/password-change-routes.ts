import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { PasswordChangeService } from '#identity/credentials/password-change-service.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSessionCookie } from '#identity/sessions/session-cookies.ts';
import type { Caller } from '#identity/sessions/session-service.ts';
import type { Config } from '#platform/config.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

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
