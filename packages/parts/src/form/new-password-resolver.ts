import type { FieldPath, FieldValues } from '@patina/platform/form';
import { newPasswordProblem } from '@patina/shared-api/forms';
import type { PasswordOwner } from '@patina/shared-api/password-problem';
import type { FormResolver } from './body-resolver.ts';

/**
 * Refuses a new password that would be guessed first, before it is sent. Asks once it is otherwise right.
 * @param field name of the password's field
 */
export function newPasswordResolver<Entry extends FieldValues, Body>(
  resolve: FormResolver<Entry, Body>,
  field: FieldPath<Entry>,
  ownerOf: (entry: Entry) => PasswordOwner,
): FormResolver<Entry, Body> {
  return async (entry, context, options) => {
    const result = await resolve(entry, context, options);
    if (field in result.errors || !entry[field]) return result;
    const message = await newPasswordProblem(entry[field], ownerOf(entry));
    if (!message) return result;
    const errors = { ...result.errors, [field]: { type: 'value', message } };
    return { values: {}, errors } as unknown as typeof result;
  };
}
