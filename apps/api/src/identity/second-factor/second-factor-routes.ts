import { identity as calls } from '@patina/shared-api/contract/account/identity';
import type { FastifyInstance } from 'fastify';
import type { SecondFactorService } from '#identity/second-factor/second-factor.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import type { ClientOf } from '#identity/sessions/client-info.ts';
import type { Exchange } from '#identity/sessions/cookies.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

export function secondFactorRoutes(
  api: FastifyInstance,
  { secondFactor, auth }: { secondFactor: SecondFactorService; auth: Auth },
  clientOf: ClientOf,
): void {
  /** A caller who has confirmed who they are. @throws ApiError */
  const changerOf = async (call: Exchange) => ({
    caller: await auth.requireConfirmed(call),
    client: clientOf(call),
  });

  serve(api, calls.secondFactor, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await secondFactor.read(userId));
  });

  serve(api, calls.beginTotp, async (call) => ok(await secondFactor.beginTotp(await changerOf(call))));

  serve(api, calls.confirmTotp, async (call) =>
    ok({ recovery_codes: await secondFactor.confirmTotp(await changerOf(call), call.body.code) }),
  );

  serve(api, calls.removeTotp, async (call) => {
    await secondFactor.removeTotp(await changerOf(call));
    return OK;
  });

  serve(api, calls.renewRecoveryCodes, async (call) =>
    ok({ recovery_codes: await secondFactor.renewCodes(await changerOf(call)) }),
  );

  serve(api, calls.passkeyOptions, async (call) =>
    ok({ ...(await secondFactor.passkeyOptions(await changerOf(call))) }),
  );

  serve(api, calls.addPasskey, async (call) =>
    ok({ recovery_codes: await secondFactor.addPasskey(await changerOf(call), call.body) }),
  );

  serve(api, calls.renamePasskey, async (call) => {
    const { userId } = await auth.requireUser(call);
    await secondFactor.renamePasskey(userId, call.body.id, call.body.name);
    return OK;
  });

  serve(api, calls.removePasskey, async (call) => {
    await secondFactor.removePasskey(await changerOf(call), call.body.id);
    return OK;
  });

  serve(api, calls.keepSecondFactor, async (call) => {
    const { userId } = await auth.requireUser(call);
    await secondFactor.keep(userId);
    return OK;
  });
}
