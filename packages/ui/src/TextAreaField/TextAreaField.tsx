import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../Field/Field.tsx';
import styles from './TextAreaField.module.css';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'value' | 'defaultValue'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  /** Class of the whole field; all other props go to the `<textarea>`. */
  className?: string | undefined;
}

/** Several lines of text; grows with its content in browsers that support it. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  name,
  disabled,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      disabled={disabled}
      className={className}
    >
      <BaseField.Control className={styles.area} name={name} render={<textarea rows={6} {...rest} />} />
    </Field>
  );
}
