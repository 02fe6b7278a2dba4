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
