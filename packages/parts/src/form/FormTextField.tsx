import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { TextField, type TextFieldProps } from '@patina/ui/TextField';
import type { FormFields } from './form-fields.ts';

interface FormTextFieldProps<Entry extends FieldValues, Body> extends Omit<TextFieldProps, 'error' | 'form' | 'name'> {
  form: FormFields<Entry, Body>;
  name: FieldPath<Entry>;
  /** Options of `register`. */
  rules?: Parameters<FormFields<Entry, Body>['register']>[1];
}

/**
 * A text field of a form, with its error in the visitor's language. A component of its own, so that fields register in
 * the order in which they are shown: the first invalid one is focused.
 */
export function FormTextField<Entry extends FieldValues, Body>({
  form: { register, getFieldState, formState },
  name,
  rules,
  ...field
}: FormTextFieldProps<Entry, Body>) {
  const say = useProblemText();
  // The form sets it in the browser only, and what is typed before that must not begin with an empty field.
  const { [name]: initial } = (formState.defaultValues ?? {}) as Record<string, unknown>;
  return (
    <TextField
      {...field}
      {...(typeof initial === 'string' && { defaultValue: initial })}
      error={say(getFieldState(name, formState).error?.message)}
      {...register(name, rules)}
    />
  );
}
