import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Accessible name: what is loading. Without it the spinner is decorative. */
  label?: string | undefined;
}

/** A spinning ring as high as the text, or as `--spinner`. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <span className={joinClasses(styles.root, className)} {...meaning} {...rest}>
      <span className={styles.ring} />
    </span>
  );
}
