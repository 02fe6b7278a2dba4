import type { Account } from '#identity/accounts/account-repository.ts';
import { HOUR } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/**
 * Until when payouts and deliveries of an account wait after a change of its credentials (docs/product.md#waits); null if
 * they do not.
 */
export function waitOf(
  { credentials_changed_at }: Pick<Account, 'credentials_changed_at'>,
  hours: number,
): Date | null {
  if (credentials_changed_at === null) return null;
  const until = new Date(credentials_changed_at.getTime() + hours * HOUR);
  return until > new Date() ? until : null;
}

/** Reads the operator's setting. */
export const waitHours = async (settings: Pick<SettingsService, 'read'>) => (await settings.read()).wait_hours;
