import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { SecondFactorProofs } from '#identity/second-factor/second-factor-proofs.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSignInCookies } from '#identity/sessions/session-cookies.ts';
import type { SignInService } from '#identity/sign-in/sign-in-service.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';

interface PasskeyLoginServices {
  limits: RateLimits;
  proofs: SecondFactorProofs;
  signIns: SignInService;
}

export function passkeyLoginRoutes(
  api: FastifyInstance,
  { limits, proofs, signIns }: PasskeyLoginServices,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.passkeyLoginOptions, async ({ request }) => {
    const { address, origin } = readClientInfo(request, publicOrigin);
    await limits.consume({ passkeyChallenge: address });
    return ok({ ...(await proofs.loginOptions(origin)) });
  });

  serve(api, calls.passkeyLogin, async (call) => {
    const client = readClientInfo(call.request, publicOrigin);
    await limits.consume({ loginFromAddress: client.address });
    const started = await signIns.byPasskey(call.body.response, client, call.body.language);
    await limits.reward({ loginFromAddress: client.address });
    setSignInCookies(call, started);
    return OK;
  });
}
