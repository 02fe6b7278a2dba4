import { Field as BaseField } from '@base-ui/react/field';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import styles from './ComboboxField.module.css';
import { Field, type FieldProps } from './Field.tsx';
import textStyles from './TextField.module.css';

export interface ComboboxFieldProps<Item>
  extends Omit<ComboboxProps<Item>, 'className'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  /** Of the whole field; everything else goes to the `Combobox`. */
  className?: string | undefined;
}

/** One line of text with its field, and a list of what it may become. */
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
        <div className={textStyles.frame}>
          <BaseField.Control className={textStyles.input} render={<Combobox {...rest} />} />
        </div>
      </div>
    </Field>
  );
}
