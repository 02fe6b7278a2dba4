import type { FieldValues, useForm } from '@patina/platform/form';

/**
 * What fields need of the form they belong to; `useForm` returns it.
 * `Entry` is what stands in the fields, `Body` what the form's resolver makes of it.
 */
export type FormFields<Entry extends FieldValues, Body> = Pick<
  ReturnType<typeof useForm<Entry, unknown, Body>>,
  'control' | 'register' | 'getFieldState' | 'formState'
>;
