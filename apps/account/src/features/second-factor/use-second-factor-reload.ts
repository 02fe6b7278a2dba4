import { useQueryClient } from '@patina/platform/query';
import { secondFactor } from '@patina/shared-api/queries/profile';

/** Returns a function that loads the second factor anew, after a change. */
export function useSecondFactorReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(secondFactor());
}
