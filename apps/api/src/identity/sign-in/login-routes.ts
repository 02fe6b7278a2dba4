import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSignInCookies } from '#identity/sessions/session-cookies.ts';
import type { LoginService } from '#identity/sign-in/login-service.ts';
import { setSignInCookie } from '#identity/sign-in/sign-in-cookie.ts';
import type { Config } from '#platform/config.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

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
