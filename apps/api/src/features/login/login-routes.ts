import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { LoginService } from '#features/login/login-service.ts';
import type { Config } from '#shared/config/config.ts';
import { ApiError } from '#shared/http/api-error.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import { readClientInfo } from '#shared/sessions/read-client-info.ts';
import { setSignInCookies } from '#shared/sessions/session-cookies.ts';
import { setSignInCookie } from '#shared/sign-in/sign-in-cookie.ts';

export function loginRoutes(
  api: FastifyInstance,
  { login }: { login: LoginService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.login, async (call) => {
    const signedIn = await login.login(call.body, readClientInfo(call.request, publicOrigin));
    if (signedIn.step === 'second-step') {
      setSignInCookie(call, signedIn.token);
      // A rejection, so that a page which knows no second step shows its message.
      throw new ApiError('second-factor-required');
    }
    setSignInCookies(call, signedIn.started);
    return OK;
  });
}
