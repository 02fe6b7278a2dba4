import type { Actor } from '#operators/desk-access.ts';
import { operatorRepository } from '#operators/operator-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** @throws ApiError where no other owner could agree */
export async function requireOtherOwner(database: Database, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const holders = await operatorRepository(database).holders();
  if (!holders.some(({ id, role }) => role === 'owner' && id !== userId)) throw new ApiError('second-owner-missing');
}
