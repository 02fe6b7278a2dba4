import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { RegistrationService } from '#identity/accounts/registration-service.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSignInCookies } from '#identity/sessions/session-cookies.ts';
import { clearSteamCookie, STEAM_VISITOR_COOKIE } from '#identity/sign-in/steam-cookies.ts';
import type { Config } from '#platform/config.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

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
