import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import box from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/split-field-props.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './TextAreaField.module.css';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'className'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  /** Class of the whole field; all other props go to the `<textarea>`. */
  className?: string | undefined;
}

/** Several lines of text; grows with its content in browsers that support it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { name, ...area } = control;
  return (
    <Field {...field}>
      <BaseField.Control
        className={joinClasses(box.control, styles.area)}
        name={name}
        render={<textarea rows={6} {...area} />}
      />
    </Field>
  );
}
