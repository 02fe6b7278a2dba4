import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { AccountClosing } from '#identity/accounts/account-closing.ts';
import type { DataExport } from '#identity/accounts/data-export.ts';
import type { ProfileService } from '#identity/accounts/profile-service.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { clearSessionCookie } from '#identity/sessions/session-cookies.ts';
import type { Caller } from '#identity/sessions/session-service.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

interface ProfileParts {
  profiles: ProfileService;
  closing: AccountClosing;
  exportData: DataExport;
  auth: Auth;
  confirmations: {
    /** Requires a confirmation if the current password is none. @throws ApiError */
    requireBesidePassword: (caller: Caller) => Promise<void>;
  };
}

export function profileRoutes(
  api: FastifyInstance,
  { profiles, closing, exportData, auth, confirmations }: ProfileParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.read, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await profiles.read(userId, call.query.language));
  });

  serve(api, calls.change, async (call) => {
    const caller = await auth.requireUser(call);
    if (await profiles.changesCredentials(caller.userId, call.body)) await auth.requireConfirmation(caller);
    return ok(await profiles.change(caller, call.body, readClientInfo(call.request, publicOrigin)));
  });

  serve(api, calls.dataExport, async (call) => {
    const caller = await auth.requireConfirmed(call);
    return ok(await exportData(caller, call.query.language));
  });

  serve(api, calls.close, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.requireBesidePassword(caller);
    await closing.close(caller.userId, call.body);
    clearSessionCookie(call);
    return OK;
  });
}
