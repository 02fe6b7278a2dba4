import { type FieldPath, type FieldValues, type useForm, zodResolver } from '@patina/platform/form';
import { newPasswordProblem } from '@patina/shared-api/forms';
import type { PasswordOwner } from '@patina/shared-api/password-problem';

/** `resolver` of `useForm`. */
export type FormResolver<Entry extends FieldValues, Body> = NonNullable<
  NonNullable<Parameters<typeof useForm<Entry, unknown, Body>>[0]>['resolver']
>;

/** A zod schema, typed by its output. */
interface BodySchema<Body> {
  _zod: { output: Body; input: FieldValues };
}

/**
 * Validates a form by a schema of the contract whose fields have the names of the form's fields.
 * @param bodyOf builds the request body from the field values; the schema rejects invalid ones
 */
export function bodyResolver<Entry extends FieldValues, Body>(
  schema: BodySchema<Body>,
  bodyOf: (entry: Entry) => FieldValues,
): FormResolver<Entry, Body> {
  // Body and entry have the same names, but not the same types: a country is text in its field, a number in the body.
  const resolve = zodResolver(schema) as unknown as FormResolver<Entry, Body>;
  return (entry, context, options) => resolve(bodyOf(entry) as Entry, context, options);
}

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
