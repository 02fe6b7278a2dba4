import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What is loading. Without it the spinner is decorative beside a text. */
  label?: string | undefined;
}

/** A turning ring as tall as the text, or as `--spinner` says. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <span className={joinClasses(styles.root, className)} {...meaning} {...rest}>
      <span className={styles.ring} />
    </span>
  );
}
