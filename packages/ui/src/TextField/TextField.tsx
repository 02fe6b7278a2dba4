import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import box from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/split-field-props.ts';
import { joinClasses } from '../join-classes.ts';
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
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { leading, trailing, ...input } = control;
  return (
    <Field {...field}>
      <div className={joinClasses(box.control, styles.frame)}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <BaseField.Control className={styles.input} {...input} />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
