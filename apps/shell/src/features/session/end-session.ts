import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { identity } from '@patina/shared-api/contract/identity';

/** Ends the session on the server. Tells whether there is none any more, which may have been so before. */
export async function endSession(api: Api): Promise<boolean> {
  return api(identity.logout, { body: {} }).then(
    () => true,
    (problem) => problem instanceof ApiProblem && problem.status === 401,
  );
}
