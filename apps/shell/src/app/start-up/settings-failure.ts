import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** Rethrows why the settings could not be loaded, in the words of docs/product.md#errors unless the server says why. */
export function settingsFailure(error: unknown): never {
  if (!(error instanceof ApiProblem) || error.kind === 'rejected') throw error;
  const isUnreadable = error.kind === 'unintelligible';
  throw new Error(isUnreadable ? 'Invalid settings response' : 'Failed to fetch settings', { cause: error });
}
