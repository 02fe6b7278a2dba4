import { approvals, DECIDING_ROLES } from '@patina/shared-api/contract/desk/approvals';
import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import { search } from '@patina/shared-api/contract/desk/search';
import { views } from '@patina/shared-api/contract/desk/views';
import { accountRepository, normalizeEmail } from '#identity/identity.ts';
import { act, reading } from '#operators/act.ts';
import type { ApprovalService } from '#operators/approvals.ts';
import type { Operator } from '#operators/desk-access.ts';
import type { ActFields, Actor, Why } from '#operators/desk-acts.ts';
import type { DeskSearch } from '#operators/desk-search.ts';
import { approvalList } from '#operators/list-approvals.ts';
import { listing } from '#operators/listing.ts';
import { type RoleService, requireOtherOwner } from '#operators/roles.ts';
import { viewService } from '#operators/saved-views.ts';
import { requireAccount } from '#operators/subjects.ts';
import { amountText } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

interface OperatorServices {
  database: Database;
  approvals: ApprovalService;
  roles: RoleService;
  settings: SettingsService;
}

/** @throws ApiError */
async function idOf(database: Database, email: string): Promise<number> {
  const account = await accountRepository(database).byEmail(normalizeEmail(email));
  if (account === undefined) throw new ApiError('person-not-found');
  return account.id;
}

/** Another owner has to agree to a role that may decide on approvals. @throws ApiError */
async function decidingRole(
  fields: ActFields,
  { database, roles, approvals: waiting }: OperatorServices,
  operator: Actor,
) {
  const { email, role, apps } = fields as { email: string; role: Role; apps?: string[] };
  if (apps !== undefined && role !== 'release') throw new ApiError('role-apps-wrong');
  const user = await idOf(database, email);
  const held = await roles.requireGrantable(user, role);
  if (!DECIDING_ROLES.includes(role)) return undefined;
  await requireOtherOwner(database, operator);
  // Perhaps another role: of one account, one waits at a time.
  if (await waiting.isWaiting('role grant', `user ${user}`)) throw new ApiError('role-pending');
  const reason = `${held.join(', ') || '–'} → ${[...held, role].sort().join(', ')}`;
  return { rule: 'role', amountMinor: 0, details: { user, role }, reason } satisfies Why;
}

const OWN_VIEWS = { store: 'Filters of one’s own, which open no list.' };

/** Filters of lists under a name. */
const viewCalls = [
  reading(views.list, {
    run: async ({ database }: OperatorServices, { query, operator }) =>
      ok(await viewService(database).list(query.list, operator)),
  }),

  act(views.save, {
    ...OWN_VIEWS,
    async run({ database }: OperatorServices, { body, operator }) {
      const { list, name, query, is_shared, replaces = false } = body;
      await viewService(database).save({ list, name, query, is_shared, replaces }, requireAccount(operator));
      return OK;
    },
  }),

  act(views.change, {
    ...OWN_VIEWS,
    async run({ database }: OperatorServices, { body: { id, name, is_shared }, operator }) {
      await viewService(database).change(id, { name, is_shared }, requireAccount(operator));
      return OK;
    },
  }),

  act(views.remove, {
    ...OWN_VIEWS,
    async run({ database }: OperatorServices, { body: { id }, operator }) {
      await viewService(database).remove(id, requireAccount(operator));
      return OK;
    },
  }),
];

/** Who works here, what they look for, what waits for a second person, and roles. */
export const operatorDesk = [
  ...viewCalls,

  reading(search.find, {
    run: async ({ deskSearch }: { deskSearch: DeskSearch }, { query: { q, language }, operator }) =>
      ok(await deskSearch(q, operator, language)),
  }),

  reading(calls.read, {
    async run({ settings }: Pick<OperatorServices, 'settings'>, call) {
      // Without a command: it is somebody in the back office.
      const operator = call.operator as Operator;
      const { operator_idle_minutes: idle_minutes } = await settings.read();
      return ok({
        id: operator.userId,
        email: operator.email,
        name: operator.name,
        roles: [...operator.roles],
        ...(operator.apps && { release_apps: [...operator.apps] }),
        second_factor: secondFactorOf(operator),
        ends_at: epochSeconds(operator.endsAt),
        idle_minutes,
      });
    },
  }),

  act(calls.enter, { store: 'Opens one’s own session.', run: async () => OK }),

  ...listing([approvals.list, approvals.exportList], {
    list: ({ database }: OperatorServices, query, { operator }) => approvalList(database, query, operator),
    file: 'approvals',
    columns: [
      'kind',
      'id',
      'action',
      'subject',
      'amount',
      ['details', ({ details }) => JSON.stringify(details)],
      'reason',
      'requested_by',
      'requested_at',
      'state',
      'decided_by',
      'decided_at',
    ],
    command: {
      name: 'approval list',
      examples: ['approval list', 'approval list --state approved --json'],
      fields: { state: 'only those (default pending)' },
      say: ({ id, requested_at, state, action, subject, amount, requested_by, reason }) =>
        [id, isoTime(requested_at), state, action, subject, amountText(amount), requested_by, reason].join('  '),
    },
  }),

  act(approvals.approve, {
    store: 'Is the second person: neither of what they have requested, nor of what is theirs or linked.',
    async run({ approvals: waiting }: OperatorServices, { body: { kind, id }, operator, ...call }) {
      await waiting.approve(ofApproval(kind, id), operator, call);
      return OK;
    },
  }),

  act(approvals.decline, {
    store: 'Nothing is done; who has requested it may withdraw it.',
    async run({ approvals: waiting }: OperatorServices, { body: { kind, id }, operator }) {
      await waiting.decline(ofApproval(kind, id), operator);
      return OK;
    },
  }),

  reading(calls.roles, {
    run: async ({ roles }: OperatorServices) => ok(await roles.list()),
    command: {
      name: 'role list',
      summary: 'List everybody with roles in the back office',
      examples: ['role list', 'role list --json'],
      say: ({ id, email, roles, has_second_factor }) => {
        const factor = has_second_factor ? 'second factor' : 'no second factor';
        return [id, email, roles.map(({ role }) => role).join(', '), factor].join('  ');
      },
    },
  }),

  act(calls.grantRole, {
    name: 'role grant',
    subject: async ({ email }, { database }: OperatorServices) => `user ${await idOf(database, String(email))}`,
    waits: ['role'],
    check: decidingRole,
    waiting: (approval) => ({ ...OK, approval }),
    async run({ database, roles }: OperatorServices, { body: { email, role, apps }, operator }) {
      const id = await idOf(database, email);
      await roles.requireGrantable(id, role);
      await roles.grant(id, { role, apps }, operator.email);
      return OK;
    },
  }),

  act(calls.revokeRole, {
    store: 'Takes rights away; an owner cannot take that role from themselves.',
    async run({ database, roles }: OperatorServices, { body: { email, role }, operator }) {
      const id = await idOf(database, email);
      // So that there is always an owner.
      if (id === operator.userId && role === 'owner') throw new ApiError('own-role');
      await roles.revoke(id, { role }, operator.email);
      return OK;
    },
  }),
];

/** Changes of balances of before had numbers of their own; none waits any more. @throws ApiError */
function ofApproval(kind: 'approval' | 'adjustment', id: number): number {
  if (kind === 'adjustment') throw new ApiError('approval-not-found');
  return id;
}

function secondFactorOf({ hasSecondFactor, secondFactorAt }: Operator): 'missing' | 'needed' | 'proved' {
  if (!hasSecondFactor) return 'missing';
  return secondFactorAt === null ? 'needed' : 'proved';
}
