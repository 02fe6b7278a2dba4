import { deskSettings as calls } from '@patina/shared-api/contract/desk/settings';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { ok } from '#shared/http/ok.ts';
import { requireKey, type SettingsService } from '#shared/settings/settings-service.ts';
import { describeSetting, describeSettings } from './describe-settings.ts';

interface SettingRoutesParts extends DeskParts {
  settings: SettingsService;
}

export function deskSettingRoutes(api: FastifyInstance, { settings, ...desk }: SettingRoutesParts): void {
  serveDesk(api, calls.list, desk, async () =>
    ok(describeSettings(await settings.stored(), await settings.lastChanges())),
  );

  serveDesk(api, calls.edit, desk, async ({ params, body, operator }) => {
    const key = requireKey(params.key);
    const value = await settings.change(key, body.value, { operator: operator.email, seen: body.seen });
    return ok(describeSetting(key, value, { operator: operator.email, at: new Date() }));
  });
}
