import type { PasswordOwner } from '@patina/shared-api/password-problem';
import { invalidInput } from '#platform/http/api-error.ts';

/**
 * Rejects what would be guessed first, by the rule that forms know too. Its list is large: it is loaded with the first new
 * password.
 * @param field name of the password's field in the form
 * @throws ApiError
 */
export async function requireStrongPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const { passwordProblem } = await import('@patina/shared-api/password-problem');
  const problem = passwordProblem(password, owner);
  if (problem) throw invalidInput({ [field]: problem });
}
