import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { Database } from '#platform/database/tables.ts';

/** Gives an account roles and a second factor, which its sessions have just proved. */
export async function addOperator(database: Database, userId: number, roles: readonly Role[]): Promise<void> {
  const now = new Date();
  await database
    .insertInto('operator_role')
    .values(roles.map((role) => ({ user_id: userId, role, granted_by: 'test' })))
    .execute();
  await database
    .insertInto('authenticator_app')
    .values({ user_id: userId, secret: 'test', origin: 'http://localhost', confirmed_at: now, last_step: 0 })
    .execute();
  await database.updateTable('session').set({ second_factor_at: now }).where('user_id', '=', userId).execute();
}
