import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** Whether the server may have carried out a call although it failed: a timeout, a lost connection, a server error. */
export function isOutcomeUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.kind !== 'rejected' || problem.status >= 500);
}
