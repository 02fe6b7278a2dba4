import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../Field/Field.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends Omit<BaseField.Control.Props, 'className' | 'render'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  /** Before the text, inside the frame: an icon, a currency symbol. */
  leading?: ReactNode;
  /** After the text, inside the frame: a button that clears it or shows the password. */
  trailing?: ReactNode;
  /** Class of the whole field; all other props go to the `<input>`. */
  className?: string | undefined;
}

/** One line of text. Prices are text too: the page parses them. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  leading,
  trailing,
  disabled,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      disabled={disabled}
      className={className}
    >
      <div className={styles.frame}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <BaseField.Control className={styles.input} {...rest} />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
