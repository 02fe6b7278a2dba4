import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import box from '../Field/control.module.css';
import { Field, type FieldProps } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/split-field-props.ts';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import type { Option } from '../Select/Select.tsx';
import styles from './NativeSelect.module.css';

export interface NativeSelectProps
  extends Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'children'>,
    Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error'> {
  options: readonly Option[];
  value?: string | null | undefined;
  defaultValue?: string | null | undefined;
  /** The chosen value; null if the placeholder was chosen. */
  onValueChange?: ((value: string | null) => void) | undefined;
  /** Shown while nothing is chosen. Also the first option: choosing it clears the choice. */
  placeholder?: string | undefined;
  /** Of the whole field; everything else goes to the `<select>`. */
  className?: string | undefined;
}

/**
 * The browser's own select with its field: gives phones their native picker and supports autofill, with little code,
 * where `Select` is 35 kB. In browsers that allow styling of the list it looks like `Select`.
 * https://developer.mozilla.org/docs/Learn_web_development/Extensions/Forms/Customizable_select
 */
export function NativeSelect(props: NativeSelectProps) {
  const { field, control } = splitFieldProps(props);
  const { options, value, defaultValue, onValueChange, placeholder, name, ...select } = control;
  return (
    <Field {...field}>
      <span className={styles.frame}>
        <BaseField.Control
          className={joinClasses(box.control, styles.select)}
          name={name}
          {...(value === undefined ? { defaultValue: defaultValue ?? '' } : { value: value ?? '' })}
          onValueChange={(chosen) => onValueChange?.(chosen || null)}
          render={
            <select {...select}>
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          }
        />
        <Icon name="chevron-down" className={styles.arrow} />
      </span>
    </Field>
  );
}
