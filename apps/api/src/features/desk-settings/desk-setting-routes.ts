import { deskSettings as calls } from '@patina/shared-api/contract/desk/settings';
import type { FastifyInstance } from 'fastify';
import { type DeskParts, serveDesk } from '#shared/desk/serve-desk.ts';
import { ok } from '#shared/http/ok.ts';
import { requireKey, type SettingsService } from '#shared/settings/settings-service.ts';
import { describeSettings } from './describe-settings.ts';
import type { SettingEditor } from './setting-editor.ts';

interface SettingRoutesParts extends DeskParts {
  settings: SettingsService;
  settingEditor: SettingEditor;
}

export function deskSettingRoutes(
  api: FastifyInstance,
  { settings, settingEditor, ...desk }: SettingRoutesParts,
): void {
  serveDesk(api, calls.list, desk, async () =>
    ok(describeSettings(await settings.stored(), await settings.lastChanges())),
  );

  serveDesk(api, calls.edit, desk, async ({ params, body, operator }) => {
    const { value, seen, reason } = body;
    return ok(await settingEditor.edit(requireKey(params.key), { value, seen, reason }, operator));
  });
}
