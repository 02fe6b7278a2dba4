import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSignInCookies } from '#identity/sessions/session-cookies.ts';
import { clearSignInCookie, readSignInCookie } from '#identity/sign-in/sign-in-cookie.ts';
import type { SignInService } from '#identity/sign-in/sign-in-service.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

export function secondStepRoutes(
  api: FastifyInstance,
  { signIns }: { signIns: SignInService },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.secondStep, async ({ request }) => ok(await signIns.secondStep(readSignInCookie(request))));

  serve(api, calls.secondStepPasskey, async ({ request }) =>
    ok({ ...(await signIns.passkeyOptions(readSignInCookie(request), readClientInfo(request, publicOrigin))) }),
  );

  serve(api, calls.finishSecondStep, async (call) => {
    const client = readClientInfo(call.request, publicOrigin);
    setSignInCookies(call, await signIns.finish(readSignInCookie(call.request), call.body, client));
    clearSignInCookie(call);
    return OK;
  });
}
