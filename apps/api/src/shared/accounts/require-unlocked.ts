import type { Account } from '#shared/accounts/account-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';

/** Rejects an account that operators have locked (docs/product.md#locked-accounts). @throws ApiError */
export function requireUnlocked({ locked_at }: Pick<Account, 'locked_at'>): void {
  if (locked_at !== null) throw new ApiError('account-locked');
}
