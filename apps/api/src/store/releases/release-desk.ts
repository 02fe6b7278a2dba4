import { releaseRequests as calls } from '@patina/shared-api/contract/desk/release-requests';
import { act, reading } from '#operators/operators.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';
import { type ReleaseRequests, requireApp } from '#store/releases/release-requests.ts';
import type { SettingsService } from '#store/settings/settings.ts';

interface ReleaseServices {
  settings: SettingsService;
  releaseRequests: ReleaseRequests;
}

const STORE = { store: 'Releases are the store’s; who carries the request out judges again.' };

/** The calls of the back office about releases. */
export const releaseDesk = [
  reading(calls.list, {
    run: async ({ releaseRequests }: ReleaseServices, { query }) => ok(await releaseRequests.list(query.app)),
    command: {
      name: 'release requests',
      summary: 'List acts on releases that were requested in the back office, the newest first',
      examples: ['release requests', 'release requests --app catalog --json'],
      fields: { app: 'only those of this app' },
      say: ({ id, requested_at, state, act: what, app, version, percent, requested_by, reason, outcome }) =>
        [
          id,
          isoTime(requested_at),
          state,
          what,
          `${app}@${version}${percent === null ? '' : ` for ${percent} %`}`,
          requested_by,
          reason,
          outcome ?? '',
        ]
          .join('  ')
          .trim(),
    },
  }),

  act(calls.request, {
    ...STORE,
    async run({ releaseRequests }: ReleaseServices, { body, operator }) {
      const { app, act: what, version, percent, reason } = body;
      return { ...OK, id: await releaseRequests.request({ app, act: what, version, percent, reason }, operator) };
    },
    command: {
      name: 'release request',
      summary: 'Request an act on a release, which canary:watch or npm run releases -- sign carries out',
      examples: [
        'release request catalog rollback 1.4.2-1a2b3c4d --reason "Empty lists."',
        'release request catalog canary 1.5.0-9f8e7d6c --percent 10 --reason "Once more."',
      ],
      fields: {
        app: { argument: 'app', summary: 'name of the app, such as catalog' },
        act: { argument: 'act', summary: 'canary, promote, rollback or end-canary' },
        version: { argument: 'version', summary: 'the release to try or to return to, or the canary that is meant' },
        percent: 'share of the visitors who get a canary',
        reason: 'why, for the history of the releases and the audit log',
      },
      say: ({ id }) => `This is requested, as ${id}.`,
    },
  }),

  reading(calls.fillers, {
    run: async ({ settings }: ReleaseServices) => ok({ off: (await settings.stored()).switched_off_fillers }),
  }),

  act(calls.switchFiller, {
    store: 'A setting of the store.',
    async run({ settings }: ReleaseServices, { body: { app, module, slot, off }, operator }) {
      requireApp(operator, app);
      const { switched_off_fillers: seen } = await settings.stored();
      const filler = `${app}/${module}@${slot}`;
      const others = seen.filter((each) => each !== filler);
      const terms = { operator: operator.email, seen };
      await settings.change('switched_off_fillers', off ? [...others, filler] : others, terms);
      return OK;
    },
  }),

  act(calls.withdraw, {
    ...STORE,
    async run({ releaseRequests }: ReleaseServices, { body: { id }, operator }) {
      await releaseRequests.withdraw(id, operator);
      return OK;
    },
    command: {
      name: 'release withdraw',
      summary: 'Take a request back that nobody has begun to carry out',
      examples: ['release withdraw 12'],
      fields: { id: { argument: 'request', summary: 'number of the request, from release requests' } },
      say: () => 'The request is taken back.',
    },
  }),
];
