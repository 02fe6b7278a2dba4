import type { FieldPath, FieldValues, UseFormSetError } from '@patina/platform/form';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { type Confirmation, confirmation } from '@patina/shared-api/contract/account/confirmation';
import { showProblem } from '@patina/shared-api/forms';
import { useShell } from '#shared/storefront/ShellContext.ts';
import type { ProofProps } from './proof-props.ts';

/** HTTP status when the session has ended. */
const SIGNED_OUT = 401;

/**
 * Returns a function that sends a proof: ends the dialog if it is right, shows the problem on its form if not.
 * @param shown fields of the form
 */
export function useProof<Form extends FieldValues>(
  onEnd: ProofProps['onEnd'],
  setError: UseFormSetError<Form>,
  shown: readonly FieldPath<Form>[],
) {
  const { api } = useShell();
  return async (proof: Confirmation): Promise<void> => {
    try {
      await api(confirmation.confirm, { body: proof });
    } catch (error) {
      // The page is about to show the sign-in.
      if (error instanceof ApiProblem && error.status === SIGNED_OUT) return onEnd(false);
      return showProblem(error, setError, shown);
    }
    onEnd(true);
  };
}
