import { deskSettings as calls, type SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import type { FastifyInstance } from 'fastify';
import { type DeskAct, type DeskParts, RULES, type Rule, serveDesk } from '#operators/operators.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import type { StoreSettings } from '#store/settings/settings-schema.ts';
import { requireKey, type SettingsService } from '#store/settings/settings-service.ts';
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

  serveDesk(api, calls.rules, desk, async () => ok(describeRules(await settings.read(), desk.actGuard.acts)));

  serveDesk(api, calls.edit, desk, async ({ params, body, operator }) => {
    const { value, seen, reason } = body;
    return ok(await settingEditor.edit(requireKey(params.key), { value, seen, reason }, operator));
  });
}

/** Acts of an own mechanism, which have no name among the approvals of their table row. */
const NAMES: Readonly<Record<string, string>> = {
  'POST /desk/settings/{key}/edit': 'settings set',
  'POST /desk/payouts/batches': 'payouts batch',
};

const isAbout = (rule: Rule, { action, store, linked, waits = [] }: DeskAct) =>
  waits.includes(rule) || (rule === 'linked' && action !== undefined && store === undefined && linked === undefined);

/** What needs a second person, as the table of acts says. */
const describeRules = (settings: StoreSettings, table: ReadonlyMap<string, DeskAct>): SecondPersonRule[] =>
  (Object.keys(RULES) as Rule[]).map((rule) => {
    const acts = [...table].filter(([, act]) => isAbout(rule, act));
    const actions = acts.map(([route, { action }]) => action ?? NAMES[route] ?? route);
    return { rule, actions: [...new Set(actions)], figures: RULES[rule](settings) };
  });
