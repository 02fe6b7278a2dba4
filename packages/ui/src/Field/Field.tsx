import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { joinClasses } from '../join-classes.ts';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './Field.module.css';

export interface FieldProps extends Omit<BaseField.Root.Props, 'className' | 'children' | 'invalid'> {
  label: ReactNode;
  /** Hides the label visually, where a placeholder or an icon shows it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Why the value is invalid and what to do; marks the control invalid. */
  error?: ReactNode;
  /** False for a control that is no native form element (`Select`): it wires its label itself. */
  hasNativeControl?: boolean | undefined;
  /** One control: a `TextField` includes its own field. */
  children: ReactNode;
  className?: string | undefined;
}

/** A control with its label, its hint and its error, wired by `aria-labelledby`, `aria-describedby` and `aria-invalid`. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  hasNativeControl = true,
  children,
  className,
  ...rest
}: FieldProps) {
  const isInvalid = Boolean(error);
  return (
    <BaseField.Root invalid={isInvalid} className={joinClasses(styles.root, className)} {...rest}>
      <BaseField.Label
        className={isLabelHidden ? hidden.root : styles.label}
        {...(!hasNativeControl && { nativeLabel: false, render: <div /> })}
      >
        {label}
      </BaseField.Label>
      {children}
      {isInvalid && (
        <BaseField.Error match className={styles.error}>
          <Icon name="error" />
          <span>{error}</span>
        </BaseField.Error>
      )}
      {hint && (
        // The changed key puts the hint after an error that appears later, also in `aria-describedby`.
        <BaseField.Description key={isInvalid ? 'after the error' : 'alone'} className={styles.hint}>
          {hint}
        </BaseField.Description>
      )}
    </BaseField.Root>
  );
}
