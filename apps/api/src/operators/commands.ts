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
    examples: [`${name} ana@example.com support`, `${name} 12 owner`],
    arguments: ARGUMENTS,
    async run({ services, log, operator }, { values }, output) {
      const role = readRole(values['role']);
      const { id, email } = await findAccount(services.database, values['user'] ?? '');
      const roles = await services.roles[verb](id, role, operator);
      log.info({ user: id, role, operator }, logged);
      output.line(`${email} has ${roles.length === 0 ? 'no role' : `the roles ${roles.join(', ')}`} now.`);
      output.result({ id, roles });
    },
  }),
);
