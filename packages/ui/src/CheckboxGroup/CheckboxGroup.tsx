import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from './Checkbox.tsx';
import styles from './CheckboxGroup.module.css';

export interface CountedOption {
  value: string;
  label: ReactNode;
  /** How many things the option stands for, ready to show: described by it, not named. */
  count?: string | undefined;
  /** The option stands for nothing now: it is dimmed, and a choice of it can still be taken back. */
  isEmpty?: boolean | undefined;
}

export interface CheckboxGroupProps extends Omit<ComponentProps<'fieldset'>, 'children' | 'onChange'> {
  label: ReactNode;
  /** Keeps the label for those who listen, where a heading around already says it. */
  isLabelHidden?: boolean | undefined;
  options: readonly CountedOption[];
  /** The ticked values, in the order in which they were ticked. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
}

/** Boxes of which any number may be ticked. */
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
      <legend className={styles.label} data-unseen={isLabelHidden || undefined}>
        {label}
      </legend>
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
