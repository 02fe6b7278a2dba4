import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import type { FastifyInstance } from 'fastify';
import { accountRepository, normalizeEmail } from '#identity/identity.ts';
import type { Operator } from '#operators/desk-access.ts';
import type { RoleGranter } from '#operators/role-granter.ts';
import type { RoleService } from '#operators/role-service.ts';
import { type DeskParts, serveDesk } from '#operators/serve-desk.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

interface OperatorRoutesParts extends DeskParts {
  database: Database;
  roles: RoleService;
  roleGranter: RoleGranter;
  settings: SettingsService;
}

export function operatorRoutes(
  api: FastifyInstance,
  { database, roles, roleGranter, settings, ...desk }: OperatorRoutesParts,
): void {
  /** @throws ApiError */
  async function idOf(email: string): Promise<number> {
    const account = await accountRepository(database).byEmail(normalizeEmail(email));
    if (account === undefined) throw new ApiError('person-not-found');
    return account.id;
  }

  serveDesk(api, calls.read, desk, async ({ operator }) => {
    const { userId: id, email, name, roles: held, endsAt } = operator;
    const { operator_idle_minutes: idle_minutes } = await settings.read();
    return ok({
      id,
      email,
      name,
      roles: [...held],
      second_factor: secondFactorOf(operator),
      ends_at: epochSeconds(endsAt),
      idle_minutes,
    });
  });

  serveDesk(api, calls.enter, desk, () => OK);

  serveDesk(api, calls.roles, desk, async () => ok(await roles.list()));

  serveDesk(
    api,
    calls.grantRole,
    desk,
    async ({ body, operator }) => {
      const approval = await roleGranter.grant(await idOf(body.email), body.role, operator);
      return approval === undefined ? OK : { ...OK, approval };
    },
    { subject: async ({ body }) => `user ${await idOf((body as { email: string }).email)}` },
  );

  serveDesk(api, calls.revokeRole, desk, async ({ body, operator }) => {
    const id = await idOf(body.email);
    // So that there is always an owner.
    if (id === operator.userId && body.role === 'owner') throw new ApiError('own-role');
    await roles.revoke(id, body.role, operator.email);
    return OK;
  });
}

function secondFactorOf({ hasSecondFactor, secondFactorAt }: Operator): 'missing' | 'needed' | 'proved' {
  if (!hasSecondFactor) return 'missing';
  return secondFactorAt === null ? 'needed' : 'proved';
}
