import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './CheckboxGroup.module.css';

export interface CountedOption {
  value: string;
  label: ReactNode;
  /** Count of the option as text; it describes the checkbox and is not part of its name. */
  count?: string | undefined;
  /** The option has no results: it is dimmed, and can still be unticked. */
  isEmpty?: boolean | undefined;
}

export interface CheckboxGroupProps extends Omit<ComponentProps<'fieldset'>, 'children' | 'onChange'> {
  label: ReactNode;
  /** Hides the label visually, where a heading already shows it. */
  isLabelHidden?: boolean | undefined;
  options: readonly CountedOption[];
  /** The ticked values, in the order in which they were ticked. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
}

/** A group of checkboxes. */
export function CheckboxGroup({
  label,
  isLabelHidden = false,
  options,
  value,
  onValueChange,
  ...rest
}: CheckboxGroupProps) {
  const id = useId();
  const toggle = (toggled: string, isChecked: boolean) =>
    onValueChange(isChecked ? [...value, toggled] : value.filter((each) => each !== toggled));
  return (
    <fieldset {...rest}>
      <legend className={isLabelHidden ? hidden.root : styles.label}>{label}</legend>
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          value={option.value}
          checked={value.includes(option.value)}
          onCheckedChange={(isChecked) => toggle(option.value, isChecked)}
          aria-describedby={option.count === undefined ? undefined : `${id}-${index}`}
        >
          <span className={styles.option} data-empty={option.isEmpty || undefined}>
            <span>{option.label}</span>
            {option.count !== undefined && (
              <span id={`${id}-${index}`} aria-hidden="true" className={styles.count}>
                {option.count}
              </span>
            )}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
