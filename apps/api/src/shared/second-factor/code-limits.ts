import type { Database } from '#shared/database/tables.ts';
import type { RateLimitKeys } from '#shared/rate-limit/rate-limit.ts';
import { tokenDigest } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { sessionService } from '#shared/sessions/session-service.ts';

/**
 * What a code of an account's second step counts against. A browser that the account has signed in with counts for itself, so
 * that the guesses of somebody who knows the password do not keep the owner out; all others count together.
 */
export async function codeLimits(
  database: Database,
  userId: number,
  { browserToken }: Pick<ClientInfo, 'browserToken'>,
): Promise<RateLimitKeys> {
  const isKnown = await sessionService(database).knowsBrowser(userId, browserToken);
  const account = String(userId);
  if (!isKnown) return { secondFactor: account, secondFactorOfDay: account };
  const device = tokenDigest(`${userId} ${browserToken}`);
  return { secondFactor: device, secondFactorOfDay: device, secondFactorFromKnown: account };
}
