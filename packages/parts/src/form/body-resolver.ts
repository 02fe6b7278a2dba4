import { type FieldValues, type useForm, zodResolver } from '@patina/platform/form';

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
