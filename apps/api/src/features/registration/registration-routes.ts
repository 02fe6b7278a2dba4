import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { RegistrationService } from '#features/registration/registration-service.ts';
import type { Config } from '#shared/config/config.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import { readClientInfo } from '#shared/sessions/read-client-info.ts';
import { setSignInCookies } from '#shared/sessions/session-cookies.ts';
import { clearSteamCookie, STEAM_VISITOR_COOKIE } from '#shared/steam-login/steam-cookies.ts';

export function registrationRoutes(
  api: FastifyInstance,
  { registration }: { registration: RegistrationService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.register, async (call) => {
    const steamToken = call.request.cookies[STEAM_VISITOR_COOKIE];
    const client = readClientInfo(call.request, publicOrigin);
    setSignInCookies(call, await registration.register(call.body, client, steamToken));
    if (steamToken !== undefined) clearSteamCookie(call, STEAM_VISITOR_COOKIE);
    return OK;
  });
}
