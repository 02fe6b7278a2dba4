import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/account/identity';

/** Ends the session on the server. True if there is none afterwards, also if it had ended before. */
export async function endSession(api: Api): Promise<boolean> {
  return api(identity.logout, { body: {} }).then(
    () => true,
    (problem) => problem instanceof ApiProblem && problem.status === 401,
  );
}

/** Beginning of the keys in session storage whose values belong to the account (docs/product.md#browser-storage). */
const OWN_PREFIX = 'own:';

/** Removes what the shopper has typed and not sent from this tab. */
export function forgetDrafts({ sessionStorage }: Window): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN_PREFIX)) sessionStorage.removeItem(key);
}
