import { type AuditEntry, audit } from '@patina/shared-api/contract/desk/audit';
import { releaseHealth } from '@patina/shared-api/contract/desk/release-health';
import { deskSettings, type SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import { today as todayCalls } from '@patina/shared-api/contract/desk/today';
import {
  type ActGuard,
  act,
  type DeskAct,
  listing,
  peopleIn,
  queried,
  RULES,
  type Rule,
  reading,
  withPeople,
} from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import { contentDesk } from '#store/content/desk-content.ts';
import { releaseDesk } from '#store/releases/release-desk.ts';
import type { TodayService } from '#store/sales/today.ts';
import { describeSettings, type SettingEditor } from '#store/settings/setting-editor.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';
import type { StoreSettings } from '#store/settings/settings-list.ts';
import { messageDesk } from '#store/support/message-desk.ts';
import type { Experiments } from '#store/telemetry/experiments.ts';
import type { KeptHealth } from '#store/telemetry/kept-health.ts';
import type { HealthReader } from '#store/telemetry/read-health.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

interface StoreServices {
  actGuard: ActGuard;
  database: Database;
  settings: SettingsService;
  settingEditor: SettingEditor;
  today: TodayService;
  health: ReleaseHealth;
  keptHealth: KeptHealth;
  experiments: Experiments;
  healthReader: HealthReader;
}

const jsonOf = (state: object | null) => state && JSON.stringify(state);

/** `offers: offer 12, offer 13`; of many the first ones. */
const subjectText = ({ subject, subjects = [], subject_count: count = 0 }: AuditEntry) => {
  const more = count > subjects.length ? [`… (${count})`] : [];
  return subjects.length === 0 ? subject : `${subject}: ${[...subjects, ...more].join(', ')}`;
};

const auditLine = (entry: AuditEntry) => {
  const { at, operator, action, before, after } = entry;
  const change = [before, after].map((state) => jsonOf(state) ?? '–').join(' → ');
  return [new Date(at * 1000).toISOString(), operator, action, subjectText(entry), change].join('  ');
};

const auditCalls = listing([audit.list, audit.exportList], {
  list: ({ database }: StoreServices, query) =>
    queried(database, auditLog(database).entries(query), (rows) =>
      withPeople(
        database,
        rows.map(({ at, before, after, subjects, subject_count, ...entry }) => ({
          ...entry,
          ...(subjects && subject_count && { subjects, subject_count }),
          at: epochSeconds(at),
          before: before && { ...before },
          after: after && { ...after },
        })),
        ({ subject, subjects = [], before, after }) => peopleIn([subject, ...subjects], before, after),
      ),
    ),
  file: 'audit',
  columns: [
    'id',
    'at',
    'operator',
    'action',
    ['subject', subjectText],
    ['before', ({ before }) => jsonOf(before)],
    ['after', ({ after }) => jsonOf(after)],
  ],
  command: {
    name: 'audit list',
    summary: 'List changes by operators, newest first',
    examples: ['audit list', 'audit list "offer 1001" --json', 'audit list --action refund --from 2026-11-01'],
    fields: {
      subject: { argument: 'subject', summary: 'only changes of this, such as "offer 1001"' },
      operator: 'only those by this operator, or a part of the name',
      action: 'only those of this name, or a part of it',
      from: 'made on this day or later, in UTC',
      to: 'made on this day or before',
    },
    say: auditLine,
  },
});

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

const settingCalls = [
  reading(deskSettings.list, {
    run: async ({ settings }: StoreServices) =>
      ok(describeSettings(await settings.stored(), await settings.lastChanges())),
  }),

  reading(deskSettings.rules, {
    run: async ({ settings, actGuard }: StoreServices) => ok(describeRules(await settings.read(), actGuard.acts)),
  }),

  act(deskSettings.edit, {
    store: 'Settings are the store’s.',
    waits: ['setting'],
    run: async ({ settingEditor }: StoreServices, { params, body, operator }) =>
      ok(await settingEditor.edit(requireKey(params.key), body, operator)),
  }),
];

const todayReadings = [
  reading(todayCalls.numbers, {
    run: async ({ today }: StoreServices, { operator }) => ok(await today.numbers(operator)),
  }),
  reading(todayCalls.sales, { run: async ({ today }: StoreServices) => ok(await today.sales()) }),
  reading(todayCalls.releases, { run: async ({ today }: StoreServices) => ok(await today.releases()) }),
];

/** What is read has the reports of the last seconds in it, of this server. */
async function writeReports({ health, keptHealth }: Pick<StoreServices, 'health' | 'keptHealth'>): Promise<void> {
  await health.write();
  await keptHealth.write();
}

const releaseReadings = [
  reading(releaseHealth.overview, {
    run: async (services: StoreServices, { query }) => {
      await writeReports(services);
      return ok(await services.healthReader.overview(query));
    },
  }),
  reading(releaseHealth.failures, {
    run: async (services: StoreServices, { query }) => {
      await writeReports(services);
      return ok(await services.healthReader.failures(query));
    },
  }),
  reading(releaseHealth.comparison, {
    run: async (services: StoreServices, { query }) => {
      await writeReports(services);
      await services.experiments.write();
      const goals = await services.experiments.results(query, new Date(query.since));
      return ok({ ...(await services.healthReader.comparison(query)), goals });
    },
  }),
  reading(releaseHealth.alarms, { run: async ({ healthReader }: StoreServices) => ok(await healthReader.alarms()) }),
];

/** The calls of the back office about the store itself. */
export const storeDesk = [
  ...auditCalls,
  ...settingCalls,
  ...todayReadings,
  ...releaseReadings,
  ...contentDesk,
  ...messageDesk,
  ...releaseDesk,
];
