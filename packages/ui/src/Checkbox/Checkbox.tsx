import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import field from '../Field/Field.module.css';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> {
  /** The label; may contain links. */
  children: ReactNode;
  /** Why the value is invalid and what to do; marks the box invalid. */
  error?: ReactNode;
  onCheckedChange?: ((isChecked: boolean) => void) | undefined;
  onChange?: ComponentProps<'input'>['onChange'];
  /** Class of the whole line; all other props go to the `<input>`. */
  className?: string | undefined;
}

/** A checkbox with its label. A native input: works with form libraries and is sent with the form. */
export function Checkbox({ children, error, onCheckedChange, onChange, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  const isInvalid = Boolean(error);
  return (
    <div className={className}>
      <label className={styles.line}>
        <span className={styles.box}>
          <input
            type="checkbox"
            className={styles.input}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? errorId : undefined}
            onChange={(event) => {
              onChange?.(event);
              onCheckedChange?.(event.currentTarget.checked);
            }}
            {...rest}
          />
          <Icon name="check" className={styles.tick} />
        </span>
        <span className={styles.label}>{children}</span>
      </label>
      {isInvalid && (
        <p id={errorId} className={joinClasses(field.error, styles.error)}>
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
