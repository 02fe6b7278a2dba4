import { profile as calls } from '@patina/shared-api/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { AccountClosing } from '#features/profile/account-closing.ts';
import type { DataExport } from '#features/profile/data-export.ts';
import type { ProfileService } from '#features/profile/profile-service.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { clearSessionCookie } from '#features/sessions/session-cookies.ts';
import { askedOrigin } from '#http/asked-origin.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';

interface ProfileParts {
  profiles: ProfileService;
  closing: AccountClosing;
  exportData: DataExport;
  gate: Gate;
}

export function profileRoutes(
  api: FastifyInstance,
  { profiles, closing, exportData, gate }: ProfileParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.read, async (call) => {
    const { userId } = await gate.requireUser(call);
    return ok(await profiles.read(userId, call.query.language));
  });

  serve(api, calls.change, async (call) => {
    const { userId } = await gate.requireUser(call);
    return ok(await profiles.change(userId, call.body, askedOrigin(call.request, publicOrigin)));
  });

  serve(api, calls.dataExport, async (call) => {
    const caller = await gate.requireUser(call);
    return ok(await exportData(caller, call.query.language));
  });

  serve(api, calls.close, async (call) => {
    const { userId } = await gate.requireUser(call);
    await closing.close(userId, call.body);
    clearSessionCookie(call);
    return { status: 'OK' as const };
  });
}
