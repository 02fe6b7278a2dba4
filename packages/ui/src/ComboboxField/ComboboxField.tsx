import { Field as BaseField } from '@base-ui/react/field';
import { Combobox, type ComboboxProps } from '../Combobox/Combobox.tsx';
import box from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { joinClasses } from '../join-classes.ts';
import textStyles from '../TextField/TextField.module.css';
import styles from './ComboboxField.module.css';

export interface ComboboxFieldProps<Item>
  extends Omit<ComboboxProps<Item>, 'className'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  /** Class of the whole field; all other props go to the `Combobox`. */
  className?: string | undefined;
}

/** A `Combobox` with label, hint and error. */
export function ComboboxField<Item>({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: ComboboxFieldProps<Item>) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className}>
      <div className={styles.place}>
        <div className={joinClasses(box.control, textStyles.frame)}>
          <BaseField.Control className={textStyles.input} render={<Combobox {...rest} />} />
        </div>
      </div>
    </Field>
  );
}
