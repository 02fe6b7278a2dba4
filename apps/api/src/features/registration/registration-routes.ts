import { identity as calls } from '@patina/shared-api/contract/identity';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { IdentityService } from '#features/identity/identity-service.ts';
import { welcome } from '#features/sessions/session-cookies.ts';
import { visitOf } from '#features/sessions/visit-of.ts';
import { clearSteamCookie, STEAM_VISITOR_COOKIE } from '#features/steam/steam-cookies.ts';
import { serve } from '#http/endpoint-route.ts';

const DONE = { status: 'OK' } as const;

export function identityRoutes(
  api: FastifyInstance,
  { identity }: { identity: IdentityService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.login, async (call) => {
    welcome(call, await identity.login(call.body, visitOf(call.request, publicOrigin)));
    return DONE;
  });

  serve(api, calls.register, async (call) => {
    const steamToken = call.request.cookies[STEAM_VISITOR_COOKIE];
    welcome(call, await identity.register(call.body, visitOf(call.request, publicOrigin), steamToken));
    if (steamToken !== undefined) clearSteamCookie(call, STEAM_VISITOR_COOKIE);
    return DONE;
  });
}
