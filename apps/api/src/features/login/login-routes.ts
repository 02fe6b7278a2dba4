import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { LoginService } from '#features/login/login-service.ts';
import { readClientInfo } from '#features/sessions/read-client-info.ts';
import { setSignInCookies } from '#features/sessions/session-cookies.ts';
import { serve } from '#http/endpoint-route.ts';
import { OK } from '#http/ok.ts';

export function loginRoutes(
  api: FastifyInstance,
  { login }: { login: LoginService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.login, async (call) => {
    setSignInCookies(call, await login.login(call.body, readClientInfo(call.request, publicOrigin)));
    return OK;
  });
}
