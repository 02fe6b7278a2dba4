import { releaseRequests as calls } from '@patina/shared-api/contract/desk/release-requests';
import { act, reading } from '#operators/operators.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { isoTime } from '#platform/time.ts';
import type { FillerSwitches } from '#store/releases/filler-switches.ts';
import type { ReleaseRequests } from '#store/releases/release-requests.ts';

interface ReleaseServices {
  fillerSwitches: FillerSwitches;
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
      say: ({ id, requested_at, state, act: what, app, version, percent, experiment, requested_by, reason, outcome }) =>
        [
          id,
          isoTime(requested_at),
          state,
          what,
          `${app}@${version}${percent === null ? '' : ` for ${percent} %`}${experiment === undefined ? '' : ` by ${experiment}`}`,
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
      const { app, act: what, version, percent, experiment, reason } = body;
      const requested = { app, act: what, version, percent, experiment, reason };
      return { ...OK, id: await releaseRequests.request(requested, operator) };
    },
    command: {
      name: 'release request',
      summary: 'Request an act on a release, which canary:watch or npm run releases -- sign carries out',
      examples: [
        'release request catalog rollback 1.4.2-1a2b3c4d --reason "Empty lists."',
        'release request catalog canary 1.5.0-9f8e7d6c --percent 10 --reason "Once more."',
        'release request catalog canary 1.5.0-9f8e7d6c --percent 20 --experiment orders --reason "Larger pictures."',
      ],
      fields: {
        app: { argument: 'app', summary: 'name of the app, such as catalog' },
        act: { argument: 'act', summary: 'canary, promote, rollback or end-canary' },
        version: { argument: 'version', summary: 'the release to try or to return to, or the canary that is meant' },
        percent: 'share of the visitors who get a canary',
        experiment: 'goal of an experiment that the canary shall be: orders, adds-to-cart or registrations',
        reason: 'why, for the history of the releases and the audit log',
      },
      say: ({ id }) => `This is requested, as ${id}.`,
    },
  }),

  reading(calls.fillers, {
    run: async ({ fillerSwitches }: ReleaseServices, { query }) => ok(await fillerSwitches.read(query.app)),
  }),

  act(calls.switchFiller, {
    store: 'Whether a module fills a slot is the store’s.',
    async run({ fillerSwitches }: ReleaseServices, { body, operator }) {
      const { app, module, slot, off, reason } = body;
      await fillerSwitches.change({ app, module, slot, off, reason }, operator);
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
