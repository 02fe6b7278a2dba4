import type { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useProblemText } from '@patina/shared-api/problem-texts';

/** The reason for a rejection, in the visitor's language. */
export function RejectionText({ problem }: { problem: ApiProblem }) {
  const say = useProblemText();
  return say(problem.first);
}
