import type { Database } from '#shared/database/tables.ts';
import type { Operator } from '#shared/desk/desk-access.ts';
import { operatorRepository } from '#shared/desk/operator-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';

/** @throws ApiError where no other owner could agree */
export async function requireOtherOwner(database: Database, { userId }: Pick<Operator, 'userId'>): Promise<void> {
  const holders = await operatorRepository(database).holders();
  if (!holders.some(({ id, role }) => role === 'owner' && id !== userId)) throw new ApiError('second-owner-missing');
}
