import { profile as calls } from '@patina/shared-api/contract/account/profile';
import type { FastifyInstance } from 'fastify';
import type { AccountClosing } from '#features/profile/account-closing.ts';
import type { DataExport } from '#features/profile/data-export.ts';
import type { ProfileService } from '#features/profile/profile-service.ts';
import type { Config } from '#shared/config/config.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK, ok } from '#shared/http/ok.ts';
import { requestOrigin } from '#shared/http/request/request-origin.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import { clearSessionCookie } from '#shared/sessions/session-cookies.ts';

interface ProfileParts {
  profiles: ProfileService;
  closing: AccountClosing;
  exportData: DataExport;
  auth: Auth;
}

export function profileRoutes(
  api: FastifyInstance,
  { profiles, closing, exportData, auth }: ProfileParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.read, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await profiles.read(userId, call.query.language));
  });

  serve(api, calls.change, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await profiles.change(userId, call.body, requestOrigin(call.request, publicOrigin)));
  });

  serve(api, calls.dataExport, async (call) => {
    const caller = await auth.requireUser(call);
    return ok(await exportData(caller, call.query.language));
  });

  serve(api, calls.close, async (call) => {
    const { userId } = await auth.requireUser(call);
    await closing.close(userId, call.body);
    clearSessionCookie(call);
    return OK;
  });
}
