import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { sessionService } from '#identity/sessions/session-service.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimitKeys } from '#platform/rate-limit/rate-limit.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';

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
