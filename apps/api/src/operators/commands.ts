import { ROLES, type Role } from '@patina/shared-api/contract/desk/roles';
import { findAccount } from '#identity/identity.ts';
import type { RoleService } from '#operators/roles.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';

const ARGUMENTS = [
  { syntax: '<user>', summary: 'email address or id of the account' },
  { syntax: '<role>', summary: `one of ${ROLES.join(', ')}` },
];

/** @throws CommandError */
function readRole(typed = ''): Role {
  const role = ROLES.find((known) => known === typed);
  if (role === undefined) throw new CommandError(`There is no role ${typed}. Roles: ${ROLES.join(', ')}.`);
  return role;
}

const APPS = { flags: '--apps <apps>', summary: 'of the role release: only for these apps, joined by commas' };

/** @throws CommandError */
function readApps(role: Role, typed: string | boolean | undefined): string[] | undefined {
  if (typeof typed !== 'string') return undefined;
  if (role !== 'release') throw new CommandError('Only the role release is for certain apps.');
  const apps = typed.split(',').map((app) => app.trim());
  const wrong = apps.find((app) => !/^[a-z][a-z0-9-]{0,39}$/.test(app));
  if (wrong !== undefined) throw new CommandError(`"${wrong}" is not the name of an app.`);
  return apps;
}

const CHANGES = [
  {
    name: 'role grant',
    summary: 'Let somebody into the back office, with one role; their second factor is asked for there',
    verb: 'grant',
    logged: 'role granted',
  },
  {
    name: 'role revoke',
    summary: 'Take a role away, at once',
    verb: 'revoke',
    logged: 'role revoked',
  },
] as const;

/** The machine gives the first role, and those that no other owner could agree to. */
export const roleCommands = CHANGES.map(
  ({ name, summary, verb, logged }): AdminCommand<{ roles: RoleService }> => ({
    name,
    summary,
    examples: [
      `${name} ana@example.com support`,
      `${name} 12 owner`,
      ...(verb === 'grant' ? [`${name} rui@example.com release --apps catalog,checkout`] : []),
    ],
    arguments: ARGUMENTS,
    ...(verb === 'grant' && { options: [APPS] }),
    async run({ services, log, operator }, { values, options }, output) {
      const role = readRole(values['role']);
      const apps = readApps(role, options['apps']);
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      const roles = await services.roles[verb](id, { role, apps }, operator);
      log.info({ user: id, role, operator }, logged);
      output.line(`${email} has ${roles.length === 0 ? 'no role' : `the roles ${roles.join(', ')}`} now.`);
      output.result({ id, roles });
    },
  }),
);
