import type { FieldPath, FieldValues, UseFormSetError } from '@patina/platform/form';
import { ApiProblem } from './client/api-problem.ts';

/**
 * Shows on a form why the server refused it: each message on its field, what belongs to none as `root`. What is no
 * problem of the API is thrown again.
 * @param fields name of the form's field by name of the server's field, where they differ
 * @param shown fields that the form shows; a message of any other field goes to `root`
 */
export function showProblem<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  shown: readonly FieldPath<Values>[],
  fields: Partial<Record<string, FieldPath<Values>>> = {},
): void {
  if (!(error instanceof ApiProblem)) throw error;
  let isFocused = false;
  for (const [name, [message]] of Object.entries(error.fields)) {
    const field = fields[name] ?? (name as FieldPath<Values>);
    if (!message || !shown.includes(field)) continue;
    setError(field, { type: 'server', message }, { shouldFocus: !isFocused });
    isFocused = true;
  }
  if (!isFocused) setError('root', { type: 'server', message: error.firstMessage });
}
