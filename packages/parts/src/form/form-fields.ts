import type { FieldValues, useForm } from '@patina/platform/form';

/**
 * The parts of a form that its fields need; `useForm` returns it. `Entry` is the type of the field values, `Body` that
 * of the resolver's result.
 */
export type FormFields<Entry extends FieldValues, Body> = Pick<
  ReturnType<typeof useForm<Entry, unknown, Body>>,
  'control' | 'register' | 'getFieldState' | 'formState' | 'trigger' | 'watch'
>;
